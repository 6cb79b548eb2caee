// breaks: house(walls)
import type { Settings } from '../server/platform/settings.ts'

export type ServerSettings = Settings
