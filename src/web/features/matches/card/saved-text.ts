import { countOf } from '#domain/shared/danish.ts'
import type { CardState } from './match-card-session.ts'

/** One sentence about what the server has and what waits on this phone. */
export function savedText({ queue, connection, cannotStore, savedAt }: CardState): string {
  const waiting = queue.filter(({ problem }) => problem === undefined).length
  if (waiting === 0) return savedAt === undefined ? 'Henter det seneste …' : 'Alt er gemt.'
  if (cannotStore) return 'Telefonen gemmer ikke. Hold siden åben, til alt er sendt.'
  const what = countOf(waiting, 'indtastning', 'indtastninger')
  return connection === 'open'
    ? `Sender ${what} …`
    : `Ingen forbindelse. ${what} er gemt på telefonen og sendes senere.`
}
