import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from '../form/button.tsx'
import { EmptyList } from '../table/empty-list.tsx'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { LoadError } from '../feedback/load-error.tsx'
import { monogramOf } from '../display/monogram.tsx'
import { PageHeader } from './page-header.tsx'
import { Tab, TabPanel, Tabs, TabsList } from './tabs.tsx'

describe('the head of a page', () => {
  test('names the page in the window, and says where one is', () => {
    render(
      <PageHeader
        title="Prairie Light"
        crumbs={[{ label: 'Organizations', href: '/organizations' }]}
        actions={<Button>Edit</Button>}
      />,
    )
    expect(document.title).toBe('Prairie Light · Capital Campaign')
    expect(screen.getByRole('heading', { level: 1, name: 'Prairie Light' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Organizations' }).getAttribute('href')).toBe(
      '/organizations',
    )
  })

  test('a page can have another name in the window', () => {
    render(
      <PageHeader
        title="Edit Product"
        documentTitle="Bridge Loan"
        back={{ label: 'Back to Dashboard', href: '/' }}
      />,
    )
    expect(document.title).toBe('Bridge Loan · Capital Campaign')
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeDefined()
  })
})

describe('the error boundary', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  let broken = true
  let message = 'secret table name'
  afterEach(() => void (message = 'secret table name'))
  function Part() {
    if (broken) throw new Error(message)
    return <p>All is well</p>
  }

  test('shows a sentence and nothing of the error, and tries again', async () => {
    broken = true
    render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('alert').textContent).toContain('This page could not be shown')
    expect(document.body.textContent).not.toContain('secret')
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('All is well')).toBeDefined()
  })

  test.each([
    'Failed to fetch dynamically imported module: /assets/a.js',
    'Unable to preload CSS for /assets/a.css',
  ])('a part that did not arrive is asked for with the whole page: %s', async (shown) => {
    broken = true
    message = shown
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { ...globalThis.location, reload })
    render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    )
    expect(
      screen.getByText('A part of it could not be loaded. Check your connection and try again.'),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(reload).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  test('another page clears it', () => {
    broken = true
    const { rerender } = render(
      <ErrorBoundary resetKey="/a">
        <Part />
      </ErrorBoundary>,
    )
    broken = false
    rerender(
      <ErrorBoundary resetKey="/b">
        <Part />
      </ErrorBoundary>,
    )
    expect(screen.getByText('All is well')).toBeDefined()
  })
})

test('what could not be loaded is tried again, and its details are copied but not shown', async () => {
  const user = userEvent.setup()
  const onRetry = vi.fn<() => void>()
  render(
    <LoadError
      title="The products could not be loaded"
      message="Failed to fetch product."
      details="request 7f3a"
      onRetry={onRetry}
    />,
  )
  expect(screen.getByRole('alert').textContent).not.toContain('7f3a')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined()
  expect(await navigator.clipboard.readText()).toMatch(
    /^The products could not be loaded\nFailed to fetch product\.\nrequest 7f3a\n/,
  )
})

test('tabs are walked with the arrow keys', async () => {
  render(
    <Tabs defaultValue="in">
      <TabsList aria-label="Ways in">
        <Tab value="in">Sign In</Tab>
        <Tab value="code">Email Code</Tab>
      </TabsList>
      <TabPanel value="in">With a password</TabPanel>
      <TabPanel value="code">With a code</TabPanel>
    </Tabs>,
  )
  await userEvent.click(screen.getByRole('tab', { name: 'Sign In' }))
  // The ring is for keys: a press leaves the mark that takes it away, the next key clears it.
  const isPointed = (name: string) => 'pointed' in screen.getByRole('tab', { name }).dataset
  expect([isPointed('Sign In'), isPointed('Email Code')]).toEqual([true, false])
  await userEvent.keyboard('{ArrowRight}')
  expect([isPointed('Sign In'), isPointed('Email Code')]).toEqual([false, false])
  expect(screen.getByRole('tab', { name: 'Email Code' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel', { name: 'Email Code' }).textContent).toBe('With a code')
})

test.each([
  ['Prairie Light Green Bank', 'PL'],
  ['Inclusiv', 'I'],
  ['élan & co', 'ÉC'],
  ['Self-Help', 'SH'],
])('the monogram of %s is %s', (name, monogram) => {
  expect(monogramOf(name)).toBe(monogram)
})

test('an empty list leads back to all of its records where it is narrowed, else says how they come there', async () => {
  const clearFilters = vi.fn<() => void>()
  const parts = (isFiltered: boolean) => (
    <EmptyList
      title="No products found"
      list={{ isFiltered, clearFilters }}
      action={<button type="button">Add Product</button>}
    >
      Products appear here once an organization adds one.
    </EmptyList>
  )
  const { rerender } = render(parts(true))
  expect(screen.getByText('Try adjusting your search or filter criteria')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add Product' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect(clearFilters).toHaveBeenCalledOnce()
  rerender(parts(false))
  expect(screen.getByText('Products appear here once an organization adds one.')).toBeDefined()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Add Product'])
})
