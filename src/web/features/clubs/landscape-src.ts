export type LandscapeFormat = 'wide' | 'screen' | 'card' | 'poster'

/** The address of a club's drawn landscape. Without a version it is current within an hour. */
export const landscapeSrc = (slug: string, format: LandscapeFormat, version?: string) =>
  `/clubs/${slug}/landscape-${format}${version ? `-${version}` : ''}.svg`
