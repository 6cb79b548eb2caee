import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isAdmin, mayManageWebhooks } from '#contract/rights'
import type { Webhook } from '#contract/webhooks'
import { AdministrationHead } from '#web/features/system/administration-head.public.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { TwoLineName } from '#web/kit/table/two-line-name.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { paths, webhookAddress } from '#web/lib/paths.ts'
import { useSettings } from '#web/lib/settings.ts'
import { SecretAlert } from './secret-alert.tsx'
import { disabledWords, eventWords, ownerWords, WebhookState } from './webhook-words.tsx'
import { WebhookForm } from './webhook.form.tsx'
import { useWebhooks, type ShownSecret } from './webhooks.queries.ts'

const columns: readonly DataColumn<Webhook>[] = [
  {
    id: 'name',
    header: 'Webhook',
    isName: true,
    minWidth: 240,
    cell: ({ name, url }) => <TwoLineName name={name} second={url} />,
  },
  {
    id: 'owner',
    header: 'Belongs to',
    width: 210,
    isQuiet: true,
    isOtherName: true,
    cell: ownerWords,
  },
  { id: 'events', header: 'Events', width: 200, cell: ({ events }) => eventWords(events) },
  {
    id: 'state',
    header: 'State',
    width: 200,
    card: 'badge',
    // The reason is what one came for, and as important as a name.
    isOtherName: true,
    cell: (webhook) => (
      <>
        <WebhookState webhook={webhook} />
        <span className="block text-meta whitespace-normal text-ink-3">
          {disabledWords(webhook)}
        </span>
      </>
    ),
    cardCell: (webhook) => <WebhookState webhook={webhook} />,
  },
  {
    id: 'lastDeliveredAt',
    header: 'Last delivered',
    width: 180,
    cell: ({ lastDeliveredAt }) => (
      <Timestamp value={lastDeliveredAt} withTime missing="Nothing yet" />
    ),
  },
  {
    id: 'waiting',
    header: 'Waiting',
    width: 90,
    align: 'right',
    cell: ({ waiting }) => formatCount(waiting),
    cardCell: (webhook) =>
      [formatCount(webhook.waiting), disabledWords(webhook)].filter(Boolean).join(' · '),
  },
]

const rowName = ({ name }: Webhook) => name
const rowHref = ({ id }: Webhook) => webhookAddress(id)

const subtitle =
  'Tell your own systems when something in the portal changes. A message carries ids only; read the record with an API token.'

/** Webhooks of the portal and of organizations, for administrators; of the own one, for its managers. */
export function WebhooksPage() {
  const user = useCurrentUser()
  const { webhooks } = useSettings()
  const mayAdd = webhooks && mayManageWebhooks(user, user.organizationId)
  const query = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const rows = query.data?.webhooks
  const actions = mayAdd && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      Add Webhook
    </Button>
  )
  const head = (
    // No bar of filters keeps the list away from its head.
    <div className="pb-4">
      {isAdmin(user) ? (
        <AdministrationHead title="Webhooks" subtitle={subtitle} actions={actions} />
      ) : (
        <PageHeader
          title="Webhooks"
          subtitle={subtitle}
          actions={actions}
          back={{
            label: 'Organization Dashboard',
            href: `${paths.organizationDashboard}?tab=settings`,
          }}
        />
      )}
      {!webhooks && (
        <Alert tone="info" className="mt-4">
          Webhooks are turned off in this portal: nothing is sent.
        </Alert>
      )}
      {shown && <SecretAlert shown={shown} onDone={() => setShown(null)} />}
    </div>
  )
  return (
    <Workbench head={head}>
      <DataTable
        label="Webhooks"
        columns={columns}
        rows={rows}
        rowName={rowName}
        rowHref={rowHref}
        isSorted
        empty={
          <EmptyState title="No webhooks yet">
            {mayAdd
              ? 'Add one, and a system of your own learns of every change within seconds.'
              : 'Managers of an organization and administrators look after them.'}
          </EmptyState>
        }
        {...tableFailure('The webhooks could not be loaded', query)}
        foot={
          rows &&
          rows.length > 0 && <div className="dt-foot">{formatCountOf(rows.length, 'webhook')}</div>
        }
      />
      {isAdding && (
        <WebhookForm
          organizationId={isAdmin(user) ? null : user.organizationId}
          onMade={(_id, secret) => setShown(secret)}
          onClose={() => setAdding(false)}
        />
      )}
    </Workbench>
  )
}
