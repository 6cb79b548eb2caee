import { shareSections } from '#contract/common/closing-enums'
import { labelOf } from '#contract/common/enums'
import { openRoom } from '#contract/notification-addresses'
import type { introductions } from '#database/introductions'
import { dayText } from '#server/features/introductions/introductions.store'
import { harmless } from '#server/platform/mail/harmless'
import { written } from '#server/platform/mail/templates'
import type { WrittenMail } from '#server/platform/mail/templates'
import type { ShareRow } from './room-reader.store.ts'

/** That a project was shared with the own organization (H-061). */
export function sharedMail(
  publicUrl: string,
  introduction: Pick<typeof introductions.$inferSelect, 'dealOrganizationName' | 'dealName'>,
  { pipelineId, sections, until }: ShareRow,
): WrittenMail {
  const [by, deal] = [introduction.dealOrganizationName, introduction.dealName].map(harmless)
  const labels = sections.map((section) => labelOf(shareSections, section)).join(', ')
  return written(publicUrl, {
    kind: 'package_shared',
    validMinutes: 7 * 24 * 60,
    subject: 'A project was shared with your organization',
    before: [`${by} shared ${deal} with you until ${dayText(new Date(until))}: ${labels}.`],
    link: {
      label: 'Open the package',
      url: new URL(openRoom(pipelineId, 'package'), publicUrl).href,
    },
    after: ['The project sees what you open and download.'],
  })
}
