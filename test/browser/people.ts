import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { User, UserRole } from '#contract/users'
import { administrator } from './administrator.ts'

/** Somebody with an account that no other test touches. */
export interface Person {
  id: string
  email: string
  password: string
  firstName: string
  lastName: string
}

export interface PersonChoice {
  firstName?: string
  lastName?: string
  role?: UserRole
  /** The name of an organization, such as one of the sample; null belongs to none. */
  organization?: string | null
}

/** An address that nobody has yet. */
export function freshAddress(domain = 'journeys.example'): string {
  return `p-${randomUUID().slice(0, 8)}@${domain}`
}

/** Makes accounts over the API, as a set-up for journeys that are about something else. */
export class People {
  readonly #administrator: APIRequestContext
  #organizations: Map<string, string> | undefined

  private constructor(signedIn: APIRequestContext) {
    this.#administrator = signedIn
  }

  /** @param request a context of its own, which is signed in as the first administrator */
  static async of(request: APIRequestContext): Promise<People> {
    await expect(await request.post('/api/auth/login', { data: administrator })).toBeOK()
    return new People(request)
  }

  /** A new account, signed in to a browser: a member of Prairie Light Green Bank unless said otherwise. */
  async signIn(
    browser: Pick<BrowserContext, 'request'>,
    choice: PersonChoice = {},
  ): Promise<Person> {
    const {
      firstName = 'Amara',
      lastName = 'Osei',
      role = 'member',
      organization = 'Prairie Light Green Bank',
    } = choice
    const email = freshAddress()
    const password = 'kestrel-ridge-7'
    const registered = await browser.request.post('/api/auth/register', {
      data: { firstName, lastName, email, password },
    })
    await expect(registered).toBeOK()
    const { id } = (await registered.json()) as User
    await this.change(id, {
      role,
      organizationId: organization === null ? null : await this.#idOf(organization),
    })
    return { id, email, password, firstName, lastName }
  }

  /** The same without being signed in anywhere. */
  async create(page: Page, choice: PersonChoice = {}): Promise<Person> {
    const person = await this.signIn(page, choice)
    await this.#administrator.post(`/api/users/${person.id}/end-sessions`)
    await page.context().clearCookies()
    return person
  }

  /** Changes an account as the administrator. */
  async change(id: string, data: Record<string, unknown>): Promise<User> {
    const answer = await this.#administrator.put(`/api/users/${id}`, { data })
    await expect(answer).toBeOK()
    return (await answer.json()) as User
  }

  /** Ends every session of an account, as an administrator can at any time. */
  async endSessions(id: string): Promise<void> {
    await expect(await this.#administrator.post(`/api/users/${id}/end-sessions`)).toBeOK()
  }

  async #idOf(organization: string): Promise<string | undefined> {
    // One that was added since is asked for anew.
    if (this.#organizations?.has(organization) !== true) {
      const answer = await this.#administrator.get('/api/organizations?adminView=true')
      const { organizations } = (await answer.json()) as {
        organizations: { id: string; name: string }[]
      }
      this.#organizations = new Map(organizations.map(({ id, name }) => [name, id]))
    }
    return this.#organizations?.get(organization)
  }
}

/** Signs a browser in with a password, without its screens. */
export async function signIn(
  browser: Pick<BrowserContext, 'request'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await expect(
    await browser.request.post('/api/auth/login', { data: { email, password } }),
  ).toBeOK()
}
