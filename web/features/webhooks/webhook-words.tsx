import { Ban, CircleAlert, CircleCheck, CircleDashed, CircleDot, Clock } from 'lucide-react'
import { auditEntities } from '#contract/audit'
import {
  deliveryStates,
  disabledReasons,
  webhookEntities,
  webhookStates,
  type Webhook,
  type WebhookDelivery,
} from '#contract/webhooks'
import { Badge } from '#web/kit/display/badge.tsx'

const stateLooks = {
  active: { tone: 'default', icon: CircleDot },
  paused: { tone: 'secondary', icon: CircleDashed },
  disabled: { tone: 'destructive', icon: Ban },
} as const

export function WebhookState({ webhook: { state } }: { readonly webhook: Pick<Webhook, 'state'> }) {
  return <Badge {...stateLooks[state]}>{webhookStates[state]}</Badge>
}

const deliveryLooks = {
  waiting: { tone: 'secondary', icon: Clock },
  delivered: { tone: 'default', icon: CircleCheck },
  failed: { tone: 'destructive', icon: CircleAlert },
  dropped: { tone: 'secondary', icon: Ban },
} as const

export function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  return <Badge {...deliveryLooks[state]}>{deliveryStates[state]}</Badge>
}

/** Why the portal sends nothing to a webhook anymore; null while it does. */
export const disabledWords = ({ disabledReason }: Webhook): string | null =>
  disabledReason === null ? null : disabledReasons[disabledReason]

export const ownerWords = ({ organizationName }: Webhook): string =>
  organizationName ?? 'The portal'

/** What a webhook hears of, in words: "Pipeline, Products". */
export function eventWords(events: readonly string[]): string {
  if (events.includes('*')) return 'All events'
  return webhookEntities
    .flatMap((entity) => {
      const of = events.flatMap((event) =>
        event.startsWith(`${entity}.`) ? [event.slice(entity.length + 1)] : [],
      )
      if (of.length === 0) return []
      return [
        of.includes('*') ? auditEntities[entity] : `${auditEntities[entity]} ${of.join(', ')}`,
      ]
    })
    .join(', ')
}
