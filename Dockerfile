# Built and run as: docker build -t saesonkortet . && docker run -p 3000:3000 -v saesonkortet:/data saesonkortet
# Behind a proxy add -e TRUSTED_PROXIES=… with the address or network that the proxy has towards the container, and
# -e OPERATIONS_TOKEN=… for /metrics; nothing is trusted by default, for whoever reaches the port could say anything.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# The lock file stays as it is: one newer than the build would be built from again at every start.
RUN npm prune --omit=dev --no-save
RUN node_modules/.bin/node scripts/prepare-postgres.ts
RUN mkdir data

FROM node:26-slim
WORKDIR /app
COPY --from=build /app /app
COPY --from=build --chown=node:node /app/data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
