import { z } from 'zod'
import { ownDataPath } from './account.ts'
import { session } from './auth.ts'
import { auditActions } from './audit.ts'
import { endpoint } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { timestamp } from './common/page.ts'
import { calendarFeed } from './calendar-feeds.ts'
import { follow } from './follows.ts'
import { passkey } from './passkeys.ts'
import { preferences } from './preferences.ts'
import { nouns } from './records.ts'
import { ssoIdentity } from './sso.ts'
import { tokenRecord } from './tokens.ts'
import { user } from './users.ts'

/** What people may take with them. */

/** How many of the own entries of the audit trail are in the file, the newest first. */
export const exportedEntries = 10_000

/** What others wrote is not in it: of entries the fields that the person changed, of notifications what they are about; of own views and activities the texts are null where somebody else changed them. */
const ownData = z.object({
  exportedAt: timestamp,
  account: user,
  preferences,
  sessions: z.array(session),
  /** When the authenticator app was set up; null where there is none. */
  authenticatorApp: timestamp.nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
  tokens: z.array(tokenRecord),
  /** Where the account is connected for single sign-on. */
  identities: z.array(ssoIdentity),
  calendarFeeds: z.array(calendarFeed),
  savedViews: z.array(
    z.object({
      id: z.uuid(),
      screen: z.string(),
      name: z.string().nullable(),
      query: z.record(z.string(), z.string()).nullable(),
      columns: z.unknown(),
      display: z.string().nullable(),
      sharedWith: z.string(),
      createdAt: timestamp,
      updatedAt: timestamp,
    }),
  ),
  follows: z.array(follow),
  notifications: z.array(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      entity: z.string().nullable(),
      recordId: z.uuid().nullable(),
      action: z.string(),
      count: z.int(),
      createdAt: timestamp,
      updatedAt: timestamp,
      readAt: timestamp.nullable(),
    }),
  ),
  activities: z.array(
    z.object({
      id: z.uuid(),
      pipelineId: z.uuid(),
      type: z.string(),
      subject: z.string().nullable(),
      description: z.string().nullable(),
      scheduledDate: timestamp.nullable(),
      completedDate: timestamp.nullable(),
      createdAt: timestamp,
      updatedAt: timestamp,
    }),
  ),
  auditEntries: z.array(
    z.object({
      id: z.uuid(),
      at: timestamp,
      action: z.enum(valuesOf(auditActions)),
      entity: z.enum(nouns),
      entityId: z.string().nullable(),
      fields: z.array(z.string()),
      ip: z.string().nullable(),
      token: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    }),
  ),
})
export type OwnData = z.infer<typeof ownData>

export const exportAccount = endpoint({
  id: 'auth.exportAccount',
  summary: "All that the portal has of one's own account, as one file",
  method: 'GET',
  path: ownDataPath,
  access: 'signed-in',
  freshProof: true,
  heavy: true,
  status: 200,
  reply: ownData,
})
