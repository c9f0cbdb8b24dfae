import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api.ts'
import { slug } from '../../../search-params.ts'
import { absentPage, invalidAddress } from '../../shell/page-error.ts'
import { boardQuery } from '../board-queries.ts'
import { clubScreenQuery } from './screen-queries.ts'

/** Loads what a club's screen shows, with its board, before the page is rendered. */
export async function loadClubScreen(client: QueryClient, club: string) {
  if (slug(club) === undefined) throw invalidAddress()
  const { shown, clubName } = await client.ensureQueryData(clubScreenQuery(club)).catch((error) => {
    if (error instanceof ApiError && error.status === 404) throw absentPage()
    throw error
  })
  if (shown?.roundId) await client.ensureQueryData(boardQuery(shown.roundId))
  return { clubName }
}
