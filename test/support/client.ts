import type { FastifyInstance } from 'fastify'
import { freshSource } from './fresh-source.ts'

/** An answer as a caller sees it. The body is what JSON says, or the text. */
export interface Answer {
  status: number
  // Tests read answers of every shape; the contract's own types would hide what they must show.
  // oxlint-disable-next-line typescript/no-explicit-any -- see the line above
  body: any
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

interface Options {
  headers?: Record<string, string>
  /** The network address the request seems to come from. */
  from?: string
}

/** Calls the portal over HTTP without a network and keeps its cookies, as a browser does: one of its own network, unless `from` says otherwise. */
export class Client {
  readonly #app: FastifyInstance
  /** The network address its requests seem to come from. */
  readonly from: string
  /** The cookie of its session. */
  cookie: string | null = null
  /** That of a sign-in whose second step is still to come. */
  pendingCookie: string | null = null
  /** That of a sign-in at a provider of single sign-on. */
  ssoCookie: string | null = null

  constructor(app: FastifyInstance, from = freshSource()) {
    this.#app = app
    this.from = from
  }

  async request(
    method: string,
    url: string,
    body?: unknown,
    options: Options = {},
  ): Promise<Answer> {
    // A file is sent as it is, CSV unless its type is named.
    const headers: Record<string, string> = {
      ...(Buffer.isBuffer(body) && { 'content-type': 'text/csv' }),
      ...options.headers,
    }
    const cookies = [this.cookie, this.pendingCookie, this.ssoCookie].filter(
      (cookie) => cookie !== null,
    )
    if (cookies.length > 0) headers['cookie'] = cookies.join('; ')
    const response = await this.#app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: options.from ?? this.from,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    for (const { name, value } of response.cookies) {
      const cookie = value === '' ? null : `${name}=${value}`
      if (name.endsWith('signin')) this.pendingCookie = cookie
      else if (name.endsWith('sso')) this.ssoCookie = cookie
      else this.cookie = cookie
    }
    const text = response.body
    const json = /[/+]json/.test(String(response.headers['content-type'])) && text !== ''
    return {
      status: response.statusCode,
      body: json ? JSON.parse(text) : text,
      headers: response.headers,
      text,
    }
  }

  get(url: string, options?: Options): Promise<Answer> {
    return this.request('GET', url, undefined, options)
  }

  post(url: string, body?: unknown, options?: Options): Promise<Answer> {
    return this.request('POST', url, body, options)
  }

  put(url: string, body?: unknown, options?: Options): Promise<Answer> {
    return this.request('PUT', url, body, options)
  }

  patch(url: string, body?: unknown, options?: Options): Promise<Answer> {
    return this.request('PATCH', url, body, options)
  }

  delete(url: string, options?: Options): Promise<Answer> {
    return this.request('DELETE', url, undefined, options)
  }
}
