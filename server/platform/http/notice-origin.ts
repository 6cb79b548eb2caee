import type { FastifyRequest } from 'fastify'
import type { NoticeOrigin } from '../mail/security-notices.ts'
import { deviceOf } from '../sessions/device.ts'

/** What a security notice says of a request: when, from which address and device. `by` names somebody else than the owner. */
export function noticeOrigin(request: FastifyRequest, by: string | null = null): NoticeOrigin {
  const device = deviceOf(request.headers['user-agent'] ?? null)
  return { at: new Date(), ip: request.ip, device, by }
}
