#!/bin/sh
# Run once by the PostgreSQL image: the shop owns its database and runs as tallybean_app, which cannot change ledgers.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$SHOP_DATABASE_PASSWORD" --username postgres <<'SQL'
create role tallybean login password :'password';
create role tallybean_app nologin;
grant tallybean_app to tallybean;
create database tallybean owner tallybean;
SQL
