import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { OpenDatabase } from '../database/database.ts'

/** Counts and times requests, and serves the figures on a loopback port of their own. */
export function mountMetrics(
  app: FastifyInstance,
  database: OpenDatabase,
): { listen(port: number): Promise<Server> } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames,
    registers: [registry],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests the client gave up',
    registers: [registry],
  })
  const connections: Gauge<'state'> = new Gauge({
    name: 'database_connections',
    help: 'Open connections to the database',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, database.pool.idleCount)
      this.set({ state: 'used' }, database.pool.totalCount - database.pool.idleCount)
      this.set({ state: 'waiting' }, database.pool.waitingCount)
    },
  })
  registry.registerMetric(connections)
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address itself: addresses hold ids and would never stop growing.
    durations.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    )
  })
  // The framework rejects an asynchronous hook that takes no request.
  app.addHook('onRequestAbort', async (_request) => aborted.inc())

  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    listen: (port) =>
      new Promise((resolve, reject) =>
        server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server)),
      ),
  }
}
