import type { FastifyRequest } from 'fastify'
import type { NoticeOrigin } from '../mail/security-notices.ts'
import { nameWithoutAddress } from '../people-names.store.ts'
import { deviceOf } from '../sessions/device.ts'

/** What a security notice says of a request: when, from which address and device. `by` is an administrator who did it, null where it was the owner. */
export function noticeOrigin(
  request: FastifyRequest,
  by: Parameters<typeof nameWithoutAddress>[0] | null = null,
): NoticeOrigin {
  const device = deviceOf(request.headers['user-agent'] ?? null)
  return { at: new Date(), ip: request.ip, device, by: by && nameWithoutAddress(by) }
}
