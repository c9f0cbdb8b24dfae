import { createHash } from 'node:crypto'
import { ruleVersionOf } from '#domain/passes/season.ts'
import { danishDay } from '#server/clock.ts'
import { toCheckInAnswer, toReceiptView } from '#server/checkins/check-in-answer.ts'
import type { GolferFacts } from '#server/checkins/check-in-context-queries.ts'
import type { NewCheckIn, NewRound } from '#server/checkins/queries.ts'
import { wordOfDay } from '#server/checkins/word-of-day.ts'
import { seededRandom, seedOf } from '#domain/shared/random.ts'
import type { StoryGolfer } from './build-golfers.ts'
import type { Visit } from './build-visits.ts'
import type { Story } from './story.ts'

type Words = { secret: string; staffAccountId: string; staffClubId: string }

/** The visits as rows of the module `checkins`, answers and receipts included. */
export function toStoredVisits(story: Story, words: Words) {
  const rounds = new Map<string, NewRound>()
  const visits = story.visits.map((visit) => {
    addRound(rounds, visit)
    return toRow(story, visit, words)
  })
  return { visits, rounds: [...rounds.values()] }
}

function toRow(story: Story, visit: Visit, words: Words): NewCheckIn {
  const { id, sale, clubId, at, input, verdict } = visit
  const random = seededRandom(seedOf(id))
  const sign = story.clubs.signs.find((one) => one.clubId === clubId)
  const mode = random.pick([
    'staff_scan',
    'staff_scan',
    'golfer_sign',
    'golfer_sign',
    'manual',
  ] as const)
  const use = verdict.slot?.kind === 'already' ? undefined : verdict.slot
  const isStaffHere = clubId === words.staffClubId && mode !== 'golfer_sign'
  return {
    id,
    kind: 'attempt',
    passId: sale.pass.id,
    golferId: sale.pass.golferId,
    clubId,
    mode,
    holes: input.holes,
    day: input.at.day,
    minute: input.at.minute,
    atClient: at,
    atServer: at,
    offline: false,
    skewed: false,
    result: verdict.outcome,
    reasons: verdict.reasons,
    answer: answerOf(story, visit, { secret: words.secret, mode }),
    requestHash: createHash('sha256').update(id).digest('hex'),
    ruleVersion: ruleVersionOf(input.at.day),
    slot: use?.slot ?? null,
    weightPoints: use?.weightPoints ?? 0,
    accountId: isStaffHere ? words.staffAccountId : null,
    signId: mode === 'golfer_sign' ? (sign?.id ?? null) : null,
    staticCode: false,
    manualReason: mode === 'manual' ? 'Telefonen var løbet tør for strøm' : null,
  }
}

function answerOf(
  story: Story,
  { id, sale, clubId, at, input, verdict }: Visit,
  { secret, mode }: { secret: string; mode: string },
) {
  const { pass, holder } = sale
  const name = story.clubs.clubs.find((club) => club.id === clubId)?.name ?? ''
  const club = { id: clubId, name }
  const facts = factsOf(story, holder)
  const word = wordOfDay(secret, clubId, danishDay(at))
  const receipt = verdict.slot
    ? toReceiptView({
        pass,
        holder: facts.golfer,
        club,
        checkIn: { id, ...input.at },
        holes: input.holes,
        wordOfDay: word,
      })
    : undefined
  const countedAt = verdict.slot ? at : undefined
  const flags = mode === 'manual' ? ['manual' as const] : []
  return toCheckInAnswer({
    id,
    reader: mode === 'golfer_sign' ? 'golfer' : 'staff',
    outcome: verdict.outcome,
    club,
    pass,
    facts,
    verdict,
    refusal: undefined,
    receipt,
    countedAt,
    flags,
  })
}

/** The golfer's facts as a check-in reads them from the database. */
function factsOf(story: Story, { golfer, memberships }: StoryGolfer): GolferFacts {
  return {
    golfer: {
      dguPersonId: null,
      handicapTenths: null,
      rightToPlay: null,
      verifiedForYear: null,
      verifiedAt: null,
      ...golfer,
    } as GolferFacts['golfer'],
    memberships: memberships.map((one) => ({
      ...one,
      endedOn: one.endedOn ?? null,
      clubId: story.clubs.clubs.find((club) => club.dguClubNumber === one.clubNumber)?.id,
    })),
  }
}

function addRound(rounds: Map<string, NewRound>, { id, sale, clubId, input, verdict }: Visit) {
  const use = verdict.slot
  if (!use || use.kind === 'already') return
  const key = `${sale.pass.id} ${clubId} ${use.slot}`
  const known = rounds.get(key)
  const { day } = input.at
  if (known) {
    const weightPoints = known.weightPoints + use.weightPoints
    rounds.set(key, { ...known, holes: 18, weightPoints, checkInIds: [...known.checkInIds, id] })
  } else {
    const { golferId, id: passId } = sale.pass
    const round = { passId, clubId, slot: use.slot, day, holes: input.holes, golferId }
    const { credit, weightPoints } = use
    rounds.set(key, { ...round, credit, weightPoints, checkInIds: [id] })
  }
}
