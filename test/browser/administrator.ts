/** The first administrator of the portals under test. */
export const administrator = { email: 'admin@registry.test', password: 'Cedar-Lantern-48' }
