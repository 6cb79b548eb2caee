import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/common/endpoint'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  readWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '#contract/webhooks'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

/** A secret that is shown this once. */
export interface ShownSecret {
  secret: string
  /** Until when the former one signs beside it; null of a new webhook. */
  previousUntil: string | null
}

/** The webhooks that the person looks after. What is sent changes by itself, so they are read again on every visit. */
export const useWebhooks = (organizationId?: string) =>
  useQuery({ ...read(listWebhooks, { query: { organizationId } }), staleTime: 0 })

export const useWebhook = (id: string) =>
  useQuery({ ...read(readWebhook, { params: { id } }), staleTime: 0 })

/** A page of messages, read again while some of them wait to be sent. */
export const useDeliveries = (id: string, query: EndpointInput<typeof listDeliveries>['query']) =>
  useQuery({
    ...read(listDeliveries, { params: { id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.state === 'waiting') ? 3000 : false,
  })

const useWebhookMutation = mutationHook([listWebhooks])

type NewWebhook = EndpointInput<typeof createWebhook>['body']

/** Makes a webhook. Its secret is handed to `show` and not answered: answers stay in a cache. */
export const useCreateWebhook = (show: (id: string, secret: ShownSecret) => void) =>
  useWebhookMutation(async (body: NewWebhook) => {
    const { id, secret } = await call(createWebhook, { body })
    show(id, { secret, previousUntil: null })
  })

export const useUpdateWebhook = () =>
  useWebhookMutation(
    ({ id, ...body }: { id: string } & EndpointInput<typeof updateWebhook>['body']) =>
      call(updateWebhook, { params: { id }, body }),
  )

export const useDeleteWebhook = () =>
  useWebhookMutation(
    ({ id, version }: Webhook) => call(deleteWebhook, { params: { id }, query: { version } }),
    ({ id }) => id,
  )

/** Draws another secret, which is handed to `show`. */
export const useRotateSecret = (show: (secret: ShownSecret) => void) =>
  useWebhookMutation(async ({ id }: Webhook) => {
    const { secret, previousUntil } = await call(rotateWebhookSecret, { params: { id } })
    show({ secret, previousUntil })
  })

export const useTestWebhook = () =>
  useWebhookMutation(({ id }: Webhook) => call(testWebhook, { params: { id } }))

export const useResend = (id: string) =>
  useWebhookMutation((deliveryId: string) => call(resendDelivery, { params: { id, deliveryId } }))
