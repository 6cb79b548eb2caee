/** As much of the provider as these tests use; it comes without types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
  }
}
