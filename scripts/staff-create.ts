import { findClubByNumber } from '#server/clubs/queries.ts'
import { appointCommand } from './appoint-command.ts'

const usage = `npm run staff:create -- MAIL KLUBNUMMER

Gør MAIL til administrator i klubben med det DGU-nummer og viser en engangskode at logge ind med.
Tjenesten må gerne køre imens. Kan gentages for at få en ny kode.`

/** `npm run staff:create -- MAIL KLUBNUMMER`: appoints the first administrator of an imported club. */
await appointCommand(usage, async ({ db }, [number = '']) => {
  const club = /^\d{1,4}$/.test(number) ? await findClubByNumber(db, Number(number)) : undefined
  if (!club) return undefined
  return { role: { name: 'club_admin', scopeId: club.id }, title: `administrator i ${club.name}` }
})
