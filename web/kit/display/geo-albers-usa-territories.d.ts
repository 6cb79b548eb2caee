declare module 'geo-albers-usa-territories' {
  import type { GeoProjection } from 'd3-geo'

  /** The Albers projection of the United States with Alaska, Hawaii and the five territories moved beside it. */
  export function geoAlbersUsaTerritories(): GeoProjection
}
