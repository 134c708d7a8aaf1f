@echo off
rem Starts Trueload. trueload.jar is looked for beside this script and in ..\lib; TRUELOAD_JAR names another.
rem JAVA_HOME or the PATH gives the JVM (17 or newer), TRUELOAD_JAVA_OPTS further options for it.
setlocal
set "JAR=%TRUELOAD_JAR%"
if "%JAR%"=="" if exist "%~dp0trueload.jar" set "JAR=%~dp0trueload.jar"
if "%JAR%"=="" if exist "%~dp0..\lib\trueload.jar" set "JAR=%~dp0..\lib\trueload.jar"
if "%JAR%"=="" (
  echo trueload: trueload.jar is neither beside %~f0 nor in ..\lib; name it in TRUELOAD_JAR 1>&2
  exit /b 3
)
set "JAVA=java"
if not "%JAVA_HOME%"=="" set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData %TRUELOAD_JAVA_OPTS% -cp "%JAR%" io.github.trueload.cli.Trueload %*
