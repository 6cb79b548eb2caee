# The web app is built with all dependencies; the portal then runs with its own alone.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --ignore-scripts
COPY . .
RUN npx vite build && npm prune --omit=dev --ignore-scripts

FROM node:24-slim
# The C library gives large pieces of memory back as soon as they are free, and holds little for each thread (docs/operations.md).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_MMAP_THRESHOLD_=32768 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/database ./database
COPY --from=build /app/server ./server
COPY --from=build /app/tools ./tools
COPY --from=build /app/web/dist ./web/dist
RUN mkdir /data .cache && chown node:node /data .cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.mjs"]
