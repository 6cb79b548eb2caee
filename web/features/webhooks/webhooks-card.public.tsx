import { Link } from 'wouter'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useWebhooks } from './webhooks.queries.ts'

/** The webhooks of an organization in short, and the way to them, for its managers and administrators. */
export function WebhooksCard({ organizationId }: { readonly organizationId: string }) {
  const query = useWebhooks(organizationId)
  const webhooks = query.data?.webhooks
  const disabled = webhooks?.filter(({ state }) => state === 'disabled').length ?? 0
  return (
    <Panel
      title="Webhooks"
      description="Your own systems learn within seconds that something in the portal changed."
      actions={
        <Link href={paths.webhooks} className={buttonClasses()}>
          Open Webhooks
        </Link>
      }
    >
      {webhooks && (
        <p className="border-t border-rule pt-3 text-ink-2">
          {webhooks.length === 0 ? 'None yet.' : `${formatCountOf(webhooks.length, 'webhook')}.`}
          {disabled > 0 && ` ${formatCountOf(disabled, 'is', 'are')} disabled.`}
        </p>
      )}
      {!webhooks && query.isPending && <Loading />}
      {!webhooks && query.isError && (
        <QueryError title="The webhooks could not be loaded" query={query} />
      )}
    </Panel>
  )
}
