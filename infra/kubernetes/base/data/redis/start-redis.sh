#!/bin/sh
# Starts in the role last assigned by the sentinels, which Redis stores in its file; on the very first start redis-0 is
# the primary. The rest of the file is rewritten at each start.
set -eu
file=/data/redis.conf
if [ -f "$file" ]; then
  role=$(grep '^replicaof ' "$file" || true)
elif [ "$HOSTNAME" = redis-0 ]; then
  role=
else
  role='replicaof redis-0.redis 6379'
fi
{
  cat /etc/redis/redis.conf
  echo 'dir /data'
  echo 'protected-mode no'
  echo "replica-announce-ip $HOSTNAME.redis"
  # A primary that was cut off from its replicas takes no jobs: they would be lost when it is found again.
  echo 'min-replicas-to-write 1'
  echo 'min-replicas-max-lag 10'
  echo "$role"
} >"$file.new"
mv "$file.new" "$file"
exec redis-server "$file"
