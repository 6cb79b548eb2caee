import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Webhook, WebhookDelivery } from '#contract/webhooks'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  administrator,
  created,
  ok,
  openPortal,
  person,
  problem,
  settings,
  type Answer,
} from '../../../test/support/open-portal.tsx'
import { narrowToPhone } from '../../../test/support/phone.ts'

// Webhooks: list, form, deliveries, and the card of an organization.

const manager = person({ role: 'organization_manager' })
const webhook: Webhook = {
  id: 'a0000000-0000-4000-8000-000000000001',
  organizationId: manager.organizationId,
  organizationName: manager.organizationName,
  name: 'Pipeline to data lake',
  url: 'https://hooks.prairielight.example/registry',
  events: ['pipeline.*', 'products.updated'],
  state: 'active',
  disabledReason: null,
  lastDeliveredAt: '2026-11-28T15:00:00.000Z',
  waiting: 1,
  createdAt: '2026-10-03T15:00:00.000Z',
  updatedAt: '2026-11-28T15:00:00.000Z',
  version: 3,
}
const failing: Webhook = {
  ...webhook,
  id: 'a0000000-0000-4000-8000-000000000002',
  name: 'Investor report',
  events: ['*'],
  state: 'disabled',
  disabledReason: 'failing',
  lastDeliveredAt: null,
}
const delivery: WebhookDelivery = {
  id: `msg_${'5b1f'.repeat(8)}`,
  type: 'products.updated',
  entity: 'products',
  recordId: webhook.id,
  state: 'failed',
  attempts: 8,
  lastStatus: null,
  lastError: 'No answer came.',
  durationMs: 15_000,
  createdAt: '2026-11-20T15:00:00.000Z',
  nextAttemptAt: null,
  settledAt: '2026-11-21T19:00:00.000Z',
}
const one = `/api/webhooks/${webhook.id}`

const openWebhooks = (path = '/webhooks', as = manager, answers: Record<string, Answer> = {}) =>
  openPortal(path, {
    as,
    answers: {
      'GET /api/webhooks': () => ok({ webhooks: [failing, webhook], total: 2 }),
      [`GET ${one}`]: () => ok({ ...webhook, delivered: 1284, failed: 1 }),
      [`GET ${one}/deliveries`]: () => ok({ deliveries: [delivery], total: 1 }),
      ...answers,
    },
  })

describe('the list of webhooks', () => {
  it('says of each whose it is, what it hears of and why it is off', async () => {
    openWebhooks()
    const row = await screen.findByRole('row', { name: /Investor report/ })
    for (const text of ['All events', 'Disabled', 'No success for 72 hours', 'Nothing yet'])
      expect(within(row).getByText(text)).toBeTruthy()
    expect(screen.getByText('Products updated, Pipeline')).toBeTruthy()
    expect(screen.getByText('2 webhooks')).toBeTruthy()
    const link = screen.getByRole('link', { name: /Pipeline to data lake/ })
    expect(link.getAttribute('href')).toBe(`/webhooks/${webhook.id}`)
  })

  it('says on a phone too why one is off', async () => {
    narrowToPhone()
    openWebhooks()
    expect(await screen.findByText('1 · No success for 72 hours')).toBeTruthy()
  })

  it('adds one, says at the field why an address is not reached, and shows the secret once', async () => {
    let tries = 0
    const { user, sent } = openWebhooks('/webhooks', manager, {
      'POST /api/webhooks': () => {
        tries += 1
        return tries === 1
          ? problem(400, 'validation', 'This address cannot be found.', {
              url: 'This address cannot be found.',
            })
          : created({ ...webhook, secret: 'whsec_c2VjcmV0' })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Add Webhook' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Add Webhook' }))
    await user.type(dialog.getByLabelText(/^Name/), 'Pipeline to data lake')
    await user.type(dialog.getByLabelText(/^Address/), webhook.url)
    await user.click(dialog.getByRole('button', { name: 'Create Webhook' }))
    expect(await dialog.findByText('Choose at least one event')).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: 'Pipeline' }))
    await user.click(dialog.getByRole('button', { name: 'Create Webhook' }))
    expect(await dialog.findByText('This address cannot be found.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Create Webhook' }))
    await expectToast('Success', 'Webhook created successfully')
    expect(sent.findLast(({ call }) => call === 'POST /api/webhooks')?.body).toEqual({
      name: 'Pipeline to data lake',
      url: webhook.url,
      events: ['pipeline.*'],
      organizationId: manager.organizationId,
    })
    expect(screen.getByText('whsec_c2VjcmV0')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull()
  })

  it('offers a member without rights nothing, and says who looks after them', async () => {
    openWebhooks('/webhooks', person(), {
      'GET /api/webhooks': () => ok({ webhooks: [], total: 0 }),
    })
    expect(
      await screen.findByText('Managers of an organization and administrators look after them.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Webhook' })).toBeNull()
  })

  it('says where the portal has turned them off', async () => {
    openWebhooks('/webhooks', administrator(), {
      'GET /api/settings': () => ok(settings({ webhooks: false })),
    })
    expect(
      await screen.findByText('Webhooks are turned off in this portal: nothing is sent.'),
    ).toBeTruthy()
  })
})

describe('the page of a webhook', () => {
  it('counts what became of its messages, and sends one again', async () => {
    const { user, sent } = openWebhooks(`/webhooks/${webhook.id}`, manager, {
      [`POST ${one}/deliveries/${delivery.id}/resend`]: () =>
        ok({ ...delivery, state: 'waiting', attempts: 0 }),
    })
    const figures = within(await screen.findByLabelText('Figures'))
    for (const text of ['Active', '1,284', 'After 8 tries in 28 hours'])
      expect(figures.getByText(text)).toBeTruthy()
    const row = await screen.findByRole('row', { name: /products\.updated/ })
    for (const text of ['No answer came.', '15 s']) expect(within(row).getByText(text)).toBeTruthy()
    expect(screen.getByText(webhook.url)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'All States' })).toBeTruthy()
    await user.click(within(row).getByRole('button', { name: /^Resend/ }))
    await expectToast('Success', 'Message resent')
    expect(sent.some(({ call }) => call.endsWith('/resend'))).toBe(true)
  })

  it('pauses the webhook and turns it on', async () => {
    let state: Webhook['state'] = 'active'
    const { user, sent } = openWebhooks(`/webhooks/${webhook.id}`, manager, {
      [`GET ${one}`]: () => ok({ ...webhook, state, delivered: 0, failed: 0 }),
      [`GET ${one}/deliveries`]: () => ok({ deliveries: [], total: 0 }),
      [`PUT ${one}`]: ({ enabled }) => {
        state = enabled ? 'active' : 'paused'
        return ok({ ...webhook, state })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByRole('button', { name: 'Turn On' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send Test' })).toBeNull()
    expect(screen.getByText('Nothing is sent meanwhile')).toBeTruthy()
    expect(screen.getByText('Nothing is sent while the webhook is off.')).toBeTruthy()
    expect(sent.findLast(({ call }) => call === `PUT ${one}`)?.body).toEqual({
      enabled: false,
      version: 3,
    })
  })

  it('says that it could not be loaded', async () => {
    openWebhooks(`/webhooks/${webhook.id}`, manager, {
      [`GET ${one}`]: () => problem(503, 'unavailable', 'Not now.'),
    })
    expect(await screen.findByText('The webhook could not be loaded')).toBeTruthy()
  })

  it('says of one that was deleted that it does not exist, without another try', async () => {
    openWebhooks(`/webhooks/${webhook.id}`, manager, {
      [`GET ${one}`]: () => problem(404, 'not_found', 'This record does not exist'),
    })
    expect(await screen.findByText('This webhook does not exist')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
