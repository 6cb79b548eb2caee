import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { ApiError } from '#web/lib/api-client.ts'
import { capitalized } from '#web/lib/format.ts'
import { addressesOf, titled, type Registry } from './registry.ts'

interface FormPageProps<Stored> {
  of: Pick<Registry, 'called' | 'path'> & {
    one(id: string): UseQueryOptions<Stored, Error, Stored, readonly string[]>
  }
  /** The form of a stored record, of a new one without it; nothing where there is none for the person. */
  renderForm: (record?: Stored) => ReactNode
  /** The title until it is read. */
  title?: string
  loading?: ReactNode
  /** Says why there is no record at the address, and that there is none to edit where it has no title. */
  missing: { title?: string; text: string }
}

/** The page of a record's form, new or existing. */
export function RecordFormPage<Stored>(page: FormPageProps<Stored>) {
  const { action, id } = useParams<{ action: string; id?: string }>()
  if (action === 'new' && id === undefined) return page.renderForm()
  if (action === 'edit' && id !== undefined) return <StoredRecord key={id} id={id} {...page} />
  return <NotFound {...page} />
}

function StoredRecord<Stored>({ id, ...page }: FormPageProps<Stored> & { id: string }) {
  // What a form starts from must not be older than what is stored.
  const { of, title = `Edit ${titled(of.called.one)}` } = page
  const { data, error, refetch, isFetching } = useQuery({ ...of.one(id), staleTime: 0, gcTime: 0 })
  if (data) return page.renderForm(data) || <NotFound {...page} />
  if (error instanceof ApiError && error.status === 404) return <NotFound {...page} />
  return (
    <>
      <PageHeader title={title} back={addressesOf(of).back} />
      {error ? (
        <QueryError
          title={`Failed to fetch ${of.called.one}`}
          query={{ error, refetch, isFetching }}
          className="mt-6"
        />
      ) : (
        (page.loading ?? <Loading className="mt-6" />)
      )}
    </>
  )
}

function NotFound({
  of,
  missing,
}: { of: Pick<Registry, 'called' | 'path'> } & Pick<FormPageProps<unknown>, 'missing'>) {
  const { label, href } = addressesOf(of).back
  return (
    <>
      <PageHeader title={`${capitalized(of.called.one)} not found`} />
      <EmptyState
        title={missing.title ?? `There is no ${of.called.one} to edit at this address`}
        action={
          <Link href={href} className={buttonClasses({ variant: 'primary' })}>
            {label}
          </Link>
        }
      >
        <p>{missing.text}</p>
      </EmptyState>
    </>
  )
}
