import { isIP } from 'node:net'
import {
  createSsoProvider,
  deleteSsoProvider,
  listSsoProviders,
  testSsoProvider,
  updateSsoProvider,
} from '#contract/sso'
import type { Dependencies } from '#server/dependencies'
import { findOrganization } from '#server/features/organizations/organizations.store'
import type { Transaction } from '#server/platform/database/database'
import { route } from '#server/platform/http/call'
import type { Change, Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { conflict, invalidField, notFound, requireVersion } from '#server/platform/http/problems'
import type { NoticeOrigin } from '#server/platform/mail/security-notices'
import { createOutgoing, UnreachableAddress } from '#server/platform/outgoing/outgoing'
import { createSecretSealer, LostKeyError } from '#server/platform/sealing/stored-key.store'
import {
  createProviderClient,
  ProviderDown,
  ProviderFailure,
} from '#server/platform/sso/provider-client'
import { disconnect } from './disconnect.store.ts'
import { everyIdentityAt } from './identities.store.ts'
import {
  answerProvider,
  answerProviders,
  changeProvider,
  deleteProvider,
  findProvider,
  hasProvider,
  insertProvider,
  isAnother,
  providerEvent,
  secretContext,
  takenDomain,
} from './sso-providers.store.ts'
import type { ProviderRow } from './sso-providers.store.ts'

/** @throws HttpProblem 400 where a provider is turned on that could let nobody in */
function requireUsable({
  enabled,
  organizationId,
  domains,
  hasSecret,
}: Pick<ProviderRow, 'enabled' | 'organizationId' | 'domains'> & { hasSecret: boolean }): void {
  if (!enabled) return
  if (organizationId !== null && domains.length === 0)
    throw invalidField('domains', 'Enter at least one domain before you turn it on')
  if (!hasSecret)
    throw invalidField('clientSecret', 'Enter the client secret before you turn it on')
}

/** Providers of single sign-on, kept by administrators. */
export function ssoProviderRoutes({ settings, mailer }: Dependencies): Route[] {
  const outgoing = createOutgoing(settings.privateNetworks)
  const client = createProviderClient(settings)
  const sealer = createSecretSealer(settings.sessionSecret)
  const { redirectUri } = client

  /**
   * An address that is written as a number is judged at once, and so is one without https; a name is looked up when the
   * provider is asked. @throws HttpProblem 400
   */
  async function requireAllowed(issuer: string): Promise<void> {
    const { protocol, hostname } = new URL(issuer)
    if (protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return
    try {
      await outgoing.check(issuer)
    } catch (error) {
      if (!(error instanceof UnreachableAddress)) throw error
      throw invalidField('issuer', error.message)
    }
  }

  async function sealed(tx: Transaction, id: string, secret: string): Promise<string> {
    try {
      return await sealer.seal(tx, secret, secretContext(id))
    } catch (error) {
      if (!(error instanceof LostKeyError)) throw error
      throw conflict("Secrets cannot be saved right now. Contact the portal's operator.")
    }
  }

  async function requireFree(
    tx: Transaction,
    domains: readonly string[],
    exceptId: string | null,
  ): Promise<void> {
    const taken = await takenDomain(tx, domains, exceptId)
    if (taken === null) return
    const sentence = `Another provider has the domain ${taken}`
    throw conflict(sentence, { fields: { domains: sentence } })
  }

  async function locked(tx: Transaction, id: string): Promise<ProviderRow> {
    const provider = await findProvider(tx, id, 'update')
    if (provider === null) throw notFound()
    return provider
  }

  /** Each account that is connected loses that, and its owner is notified. */
  const disconnectAll = (change: Change, { id }: ProviderRow, origin: NoticeOrigin) =>
    disconnect(change, everyIdentityAt(id), { settings, mailer, origin })

  return [
    route(listSsoProviders, async ({ db }) => {
      const ssoProviders = await answerProviders(db, redirectUri)
      return { ssoProviders, total: ssoProviders.length }
    }),

    route(createSsoProvider, async ({ body, change }) => {
      await requireAllowed(body.issuer)
      requireUsable({ ...body, hasSecret: true })
      return change(async ({ tx, audit }) => {
        const { clientSecret, ...values } = body
        const { organizationId, domains } = values
        if (organizationId !== null && (await findOrganization(tx, organizationId)) === null)
          throw invalidField('organizationId', 'This organization does not exist')
        if (await hasProvider(tx, organizationId))
          throw conflict(
            organizationId === null
              ? 'The portal has a provider already'
              : 'This organization has a provider already',
          )
        await requireFree(tx, domains, null)
        const id = crypto.randomUUID()
        const sealedClientSecret = await sealed(tx, id, clientSecret)
        const after = await insertProvider(tx, { id, ...values, sealedClientSecret })
        await audit(providerEvent({ after }))
        return answerProvider(tx, redirectUri, id)
      })
    }),

    route(updateSsoProvider, async ({ params, body, actor, request, change }) => {
      if (body.issuer !== undefined) await requireAllowed(body.issuer)
      return change(async (changing) => {
        const { tx, audit } = changing
        const before = await locked(tx, params.id)
        const answer = () => answerProvider(tx, redirectUri, before.id)
        const { version, clientSecret, ...values } = body
        await requireVersion(version, before.version, answer)
        requireUsable({
          enabled: values.enabled ?? before.enabled,
          organizationId: before.organizationId,
          domains: values.domains ?? before.domains,
          hasSecret: clientSecret !== undefined || before.sealedClientSecret !== null,
        })
        await requireFree(tx, values.domains ?? [], before.id)
        if (isAnother(before, values))
          await disconnectAll(changing, before, noticeOrigin(request, actor.user))
        const after = await changeProvider(tx, before, {
          ...values,
          ...(clientSecret !== undefined && {
            sealedClientSecret: await sealed(tx, before.id, clientSecret),
          }),
        })
        await audit(providerEvent({ before, after }))
        return answer()
      })
    }),

    route(deleteSsoProvider, ({ params, query, actor, request, change }) =>
      change(async (changing) => {
        const { tx, audit } = changing
        const before = await locked(tx, params.id)
        await requireVersion(query.version, before.version, () =>
          answerProvider(tx, redirectUri, before.id),
        )
        await disconnectAll(changing, before, noticeOrigin(request, actor.user))
        await deleteProvider(tx, before.id)
        await audit(providerEvent({ before }))
      }),
    ),

    route(testSsoProvider, async ({ db, params }) => {
      const provider = await findProvider(db, params.id)
      if (provider === null) throw notFound()
      try {
        const found = await client.discover(provider)
        return {
          issuer: found.issuer,
          authorizationEndpoint: found.authorization_endpoint ?? '',
          algorithms: found.id_token_signing_alg_values_supported ?? [],
        }
      } catch (error) {
        if (
          error instanceof ProviderDown ||
          error instanceof ProviderFailure ||
          error instanceof UnreachableAddress
        )
          throw invalidField('issuer', error.message)
        throw error
      }
    }),
  ]
}
