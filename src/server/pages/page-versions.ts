import type { PublicData } from '../content/follow-public-data.ts'
import type { Boards } from '../board/boards.ts'

export type PageVersions = {
  /** The tournament whose changes this page shows; undefined for every page but its own. */
  followedBy: (href: string) => Promise<string | undefined>
  /** Without a question to the database; undefined when it must be asked. */
  known: (tournamentId: string | undefined) => string | undefined
  read: (tournamentId: string | undefined) => Promise<string>
}

/** Rounds, start lists, entrants, and the tournament's first page, which shows who won. */
const pageOfTournament = /^\/tournaments\/([a-z0-9-]{1,100})(?:$|[/?])/

/**
 * Which data a page was made from: the public data, and on the pages below a tournament the tournament too.
 * So a score makes the pages of its own tournament again, and no other.
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
      const own = boards.versions.cached(tournamentId)
      return own === undefined ? undefined : `${version}-${own}`
    },
    read: async (tournamentId) => {
      const version = await publicData.version()
      if (tournamentId === undefined) return version
      return `${version}-${await boards.versions.read(tournamentId)}`
    },
  }
}
