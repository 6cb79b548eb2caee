import { Pause, Pencil, Play, RotateCw, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Webhook } from '#contract/webhooks'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { ApiError } from '#web/lib/api-client.ts'
import { formatCount, formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { DeliveriesTable } from './deliveries-table.tsx'
import { SecretAlert } from './secret-alert.tsx'
import { disabledWords, WebhookState } from './webhook-words.tsx'
import { WebhookForm } from './webhook.form.tsx'
import {
  useDeleteWebhook,
  useRotateSecret,
  useTestWebhook,
  useUpdateWebhook,
  useWebhook,
  type ShownSecret,
} from './webhooks.queries.ts'

const back = { label: 'Back to Webhooks', href: paths.webhooks }

/** A webhook with what became of its messages. */
export function WebhookPage() {
  const { id = '' } = useParams()
  const query = useWebhook(id)
  const { data, error } = query
  if (data) return <Opened webhook={data} />
  const isMissing = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <>
      <PageHeader title="Webhook" back={back} />
      {isMissing ? (
        <EmptyState title="This webhook does not exist">
          It was deleted, or it belongs to another organization.
        </EmptyState>
      ) : (
        <NotRead title="The webhook could not be loaded" query={query} />
      )}
    </>
  )
}

type Window = 'edit' | 'rotate' | 'delete' | null

function Opened({
  webhook,
}: {
  readonly webhook: Webhook & { readonly delivered: number; readonly failed: number }
}) {
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<Window>(null)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const rotate = useRotateSecret(setShown)
  const remove = useDeleteWebhook()
  const update = useUpdateWebhook()
  const test = useTestWebhook()
  const close = () => setOpen(null)
  const isActive = webhook.state === 'active'
  const turn = () =>
    update.mutate(
      { id: webhook.id, version: webhook.version, enabled: !isActive },
      {
        onSuccess: () => toastDone('Webhook updated successfully'),
        onError: (error) => toastFailed('Failed to update webhook', error),
      },
    )
  const sendTest = () =>
    test.mutate(webhook, {
      onSuccess: () => toastDone('Test sent'),
      onError: (error) => toastFailed('Failed to send the test', error),
    })
  const head = (
    <>
      <PageHeader
        title={webhook.name}
        // A subtitle would be hidden on phones, where several webhooks may have one name.
        badge={<p className="basis-full wrap-anywhere text-ink-2">{webhook.url}</p>}
        back={back}
        actions={
          <>
            <Button onClick={turn} pending={update.isPending} pendingText="Saving...">
              {isActive ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
              {isActive ? 'Pause' : 'Turn On'}
            </Button>
            <Button onClick={() => setOpen('rotate')}>
              <RotateCw aria-hidden="true" />
              Rotate Secret
            </Button>
            <Button onClick={() => setOpen('edit')}>
              <Pencil aria-hidden="true" />
              Edit
            </Button>
            {isActive && (
              <Button
                variant="primary"
                onClick={sendTest}
                pending={test.isPending}
                pendingText="Sending..."
              >
                <Send aria-hidden="true" />
                Send Test
              </Button>
            )}
          </>
        }
      />
      <Figures webhook={webhook} />
      {shown && <SecretAlert shown={shown} onDone={() => setShown(null)} />}
      <h2 className="mt-7 font-display text-empty">Deliveries</h2>
      <p className="text-meta text-ink-3">
        The last 30 days, newest first. Answers are never kept, only their status and time.
      </p>
    </>
  )
  return (
    <Workbench head={head}>
      <DeliveriesTable webhook={webhook} />
      {/* It stays below the question: what was typed is there again after Cancel. */}
      {(open === 'edit' || open === 'delete') && (
        <WebhookForm webhook={webhook} onDelete={() => setOpen('delete')} onClose={close} />
      )}
      {open === 'rotate' && (
        <MutationDialog
          mutation={rotate}
          input={webhook}
          title="Rotate secret"
          confirmLabel="Rotate Secret"
          variant="primary"
          pendingText="Rotating..."
          done="Secret rotated successfully"
          failed="Failed to rotate the secret"
          onDone={close}
          onClose={close}
        >
          You get a new secret. Messages are signed with both for 24 hours, so that your receiver
          can change over.
        </MutationDialog>
      )}
      {open === 'delete' && (
        <MutationDialog
          mutation={remove}
          input={webhook}
          title="Delete webhook"
          confirmLabel="Delete Webhook"
          pendingText="Deleting..."
          done="Webhook deleted successfully"
          failed="Failed to delete webhook"
          onDone={() => navigate(paths.webhooks)}
          onClose={() => setOpen('edit')}
        >
          {`Nothing more is sent to "${webhook.name}", and its deliveries are no longer listed.`}
        </MutationDialog>
      )}
    </Workbench>
  )
}

function Figures({
  webhook,
}: {
  readonly webhook: Webhook & { readonly delivered: number; readonly failed: number }
}) {
  const figures = [
    ['Delivered', webhook.delivered, 'In the last 30 days'],
    ['Waiting', webhook.waiting, 'Sent again without you'],
    ['Given up', webhook.failed, 'After 8 tries in 28 hours'],
  ] as const
  return (
    <dl
      aria-label="Figures"
      className="mt-5 grid grid-cols-2 border-t-2 border-b border-t-ink border-b-rule sm:grid-cols-4"
    >
      <Cell label="State">
        <dd className="mt-2">
          <WebhookState webhook={webhook} />
        </dd>
        <dd className="mt-1.5 text-meta text-ink-3">
          {webhook.state === 'paused'
            ? 'Nothing is sent meanwhile'
            : (disabledWords(webhook) ?? `Since ${formatDate(webhook.createdAt)}`)}
        </dd>
      </Cell>
      {figures.map(([label, figure, counts]) => (
        <Cell key={label} label={label}>
          <dd className="figure mt-[3px] text-figure-md">{formatCount(figure)}</dd>
          <dd className="mt-px text-meta text-ink-3">{counts}</dd>
        </Cell>
      ))}
    </dl>
  )
}

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="px-3 pt-3.5 pb-[15px] max-sm:odd:pl-0 max-sm:even:border-l max-sm:nth-[n+3]:border-t border-rule sm:not-first:border-l sm:first:pl-0 sm:last:pr-0">
      <dt className="text-label font-strong">{label}</dt>
      {children}
    </div>
  )
}
