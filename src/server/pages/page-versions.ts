import type { PublicData } from '../content/follow-public-data.ts'
import type { Boards } from '../board/boards.ts'

export type PageVersions = {
  /** The id of the tournament whose changes a page shows; undefined for pages outside a tournament. */
  followedBy: (href: string) => Promise<string | undefined>
  /** The version without a query; undefined when the database must be queried. */
  known: (tournamentId: string | undefined) => string | undefined
  read: (tournamentId: string | undefined) => Promise<string>
}

/** The main page of a tournament, which shows the winners, and the pages below it. */
const pageOfTournament = /^\/tournaments\/([a-z0-9-]{1,100})(?:$|[/?])/

/**
 * The version of the data of a page: that of the public data, and for pages of a tournament also that of
 * the tournament. So a score invalidates the pages of its own tournament only.
 */
export function pageVersions({
  publicData,
  boards,
}: {
  publicData: PublicData
  boards: Boards
}): PageVersions {
  return {
    followedBy: async (href) => {
      const slug = pageOfTournament.exec(href)?.[1]
      return slug === undefined ? undefined : boards.tournamentOfSlug(slug)
    },
    known: (tournamentId) => {
      const version = publicData.known()
      if (version === undefined || tournamentId === undefined) return version
      const tournamentVersion = boards.versions.cached(tournamentId)
      return tournamentVersion === undefined ? undefined : `${version}-${tournamentVersion}`
    },
    read: async (tournamentId) => {
      const version = await publicData.version()
      if (tournamentId === undefined) return version
      return `${version}-${await boards.versions.read(tournamentId)}`
    },
  }
}
