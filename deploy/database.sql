-- Makes the database of Yardstick and its plain role. A superuser runs it once, with the role's new password:
--   YARDSTICK_PASSWORD=… psql --file deploy/database.sql
\getenv password YARDSTICK_PASSWORD
\set ON_ERROR_STOP on
create role yardstick_tenant nologin;
create role yardstick login password :'password';
grant yardstick_tenant to yardstick;
create database yardstick owner yardstick encoding 'UTF8' locale 'C.UTF-8' template template0;
