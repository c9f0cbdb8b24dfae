import { randomUUID } from 'node:crypto'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '#server/clock.ts'
import type { caseNotes, cases } from '#server/db/tables/cases.ts'

type Case = typeof cases.$inferInsert
type Note = typeof caseNotes.$inferInsert
export type CasesStory = { cases: Case[]; notes: Note[] }

type CaseInputs = {
  day: PlainDate
  staffClubId: string
  golferAccountId: string
  operatorId: string
}
type Letter = Omit<Case, 'id' | 'clientId' | 'createdAt' | 'updatedAt'>
/** Days before the story's day, and the time by the Danish clock. */
type Moment = [daysAgo: number, hour: number, minute: number]
type StoryCase = {
  written: Moment
  /** When it happened at the club, for a refusal. */
  happened?: Moment
  letter: Letter
  note?: { at: Moment; kind: Note['kind']; text: string }
}

/** Cases of the last days: two new, one in progress, one waiting for the golfer, one closed. */
export function buildCases(inputs: CaseInputs): CasesStory {
  const at = ([daysAgo, hour, minute]: Moment) =>
    danishInstant(addDays(inputs.day, -daysAgo), hour * 60 + minute)
  const story: CasesStory = { cases: [], notes: [] }
  for (const { written, happened, letter, note } of [...opened(inputs), ...unopened(inputs)]) {
    const id = randomUUID()
    const updatedAt = at(note?.at ?? written)
    story.cases.push({
      id,
      clientId: randomUUID(),
      createdAt: at(written),
      updatedAt,
      ...letter,
      ...(letter.state === 'closed' && { closedAt: updatedAt }),
      ...(happened && { happenedAt: at(happened) }),
    })
    if (!note) continue
    const { kind, text } = note
    const authorId = inputs.operatorId
    story.notes.push({ id: randomUUID(), caseId: id, kind, authorId, text, createdAt: updatedAt })
  }
  return story
}

const opened = ({ golferAccountId, operatorId }: CaseInputs): StoryCase[] => [
  {
    written: [4, 9, 35],
    letter: {
      kind: 'contact',
      state: 'closed',
      name: 'Mogens Terp',
      email: 'mogens.terp@example.dk',
      message: 'Kan jeg tage en ven med, som ikke har kort?',
    },
    note: {
      at: [4, 11, 5],
      kind: 'reply',
      text: 'Ja, men din ven betaler klubbens green fee. Kortet gælder kun dig.',
    },
  },
  {
    written: [3, 13, 20],
    letter: {
      kind: 'company_inquiry',
      state: 'in_progress',
      name: 'Helle Krogh',
      email: 'helle@nordlys-byg.example',
      phone: '+45 20 30 40 50',
      organisation: 'Nordlys Byg',
      players: 12,
      message: 'Vi er tolv, der spiller. Kan vi få én faktura til foråret?',
      assignedTo: operatorId,
    },
    note: { at: [2, 10, 0], kind: 'note', text: 'Ringet. De vil have faktura i marts med EAN.' },
  },
  {
    written: [2, 19, 48],
    letter: {
      kind: 'contact',
      state: 'waiting',
      name: 'Anne Bisgaard',
      email: 'anne@demo.example',
      message: 'Jeg vil gerne have min kvittering til en anden mail.',
      accountId: golferAccountId,
      assignedTo: operatorId,
    },
    note: {
      at: [1, 9, 12],
      kind: 'reply',
      text: 'Det gør vi gerne. Hvilken mail skal vi sende den til?',
    },
  },
]

const unopened = ({ staffClubId }: CaseInputs): StoryCase[] => [
  {
    written: [1, 10, 2],
    letter: {
      kind: 'club_inquiry',
      state: 'new',
      name: 'Jens Damgaard',
      email: 'sekretaer@lyngbakken-golf.example',
      organisation: 'Lyngbakken Golfklub',
      figures: {
        weekdayRounds: 260,
        weekendRounds: 90,
        nines: 60,
        cardsSold: 25,
        roundsPerCard: 8,
        greenFeeWeekdayOre: 37_500,
        greenFeeWeekendOre: 45_000,
      },
      message: 'Bestyrelsen vil gerne høre, hvad det giver os i september, hvor banen står tom.',
    },
  },
  {
    written: [1, 16, 25],
    happened: [1, 15, 50],
    letter: {
      kind: 'refused',
      state: 'new',
      name: 'Lone Vestergaard',
      email: 'lone.vestergaard@example.dk',
      message: 'Vi stod ved skiltet kl. 15.50 og fik nej. I kalenderen var banen åben for gæster.',
      clubId: staffClubId,
      reason: 'blackout',
    },
  },
]
