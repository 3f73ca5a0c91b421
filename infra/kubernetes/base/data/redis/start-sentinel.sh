#!/bin/sh
# What the sentinels agreed on stays in the file; change later settings in all of them with
# `redis-cli -p 26379 sentinel set`.
set -eu
file=/data/sentinel.conf
if [ ! -f "$file" ]; then
  until getent hosts redis-0.redis >/dev/null; do sleep 1; done
  cp /etc/redis/sentinel.conf "$file.new"
  echo "sentinel announce-ip $HOSTNAME.redis-sentinel" >>"$file.new"
  mv "$file.new" "$file"
fi
exec redis-sentinel "$file"
