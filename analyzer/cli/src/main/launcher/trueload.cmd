@echo off
rem Starts Trueload. trueload.jar is looked for beside this script and in ..\lib; TRUELOAD_JAR names another.
rem JAVA_HOME or the PATH gives the JVM (17 or newer), TRUELOAD_JAVA_OPTS further options for it.
rem No blocks in parentheses: a folder such as "Program Files (x86)" would end one in its middle.
setlocal DisableDelayedExpansion
set "JAR=%TRUELOAD_JAR%"
if not defined JAR if exist "%~dp0trueload.jar" set "JAR=%~dp0trueload.jar"
if not defined JAR if exist "%~dp0..\lib\trueload.jar" set "JAR=%~dp0..\lib\trueload.jar"
if not defined JAR goto nojar

set "JAVA=java.exe"
if not defined JAVA_HOME goto path
set "JAVA=%JAVA_HOME:"=%\bin\java.exe"
if not exist "%JAVA%" goto nojava
goto run
:path
for %%J in (java.exe) do if "%%~$PATH:J"=="" goto nojava

:run
"%JAVA%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData %TRUELOAD_JAVA_OPTS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%

:nojar
>&2 echo trueload: trueload.jar is neither beside "%~f0" nor in ..\lib; name it in TRUELOAD_JAR
exit /b 3

:nojava
>&2 echo trueload: no "%JAVA%"; install a JDK of 17 or newer or set JAVA_HOME
exit /b 3
