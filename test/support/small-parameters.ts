import { startParams as usual } from '../../server/platform/database/engine/embedded-parameters.ts'

export const startParams = usual.map((parameter) =>
  parameter.startsWith('shared_buffers=') ? 'shared_buffers=4MB' : parameter,
)
