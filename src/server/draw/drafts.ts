import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/draw/endpoints.ts'
import type { DrawRefusal, DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import type { Draft, DraftFlight, DraftSettings } from '#domain/draw/draft.ts'
import { placesDrawnBy } from '#domain/draw/draft-standing.ts'
import type { ChangeCause } from '#domain/draw/draft-reasons.ts'
import { reasonsAfterChange, reasonsAfterDraw } from '#domain/draw/draw-reasons.ts'
import { editDraft, type DraftEdit } from '#domain/draw/edit-draft.ts'
import { makeExplainedDraft } from '#domain/draw/make-draft.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockTournament } from '../competitions/tournament-queries.ts'
import {
  deleteDraft,
  findRound,
  highestDraftNumber,
  insertDraft,
  insertState,
  lockDraft,
  selectDrafts,
  selectStateRanges,
  writeDraft,
  type DraftRow,
} from './draw-queries.ts'
import { selectField } from './read-field.ts'
import { getDrawStudio, readDrafts, type RoundIds } from './read-studio.ts'

type DraftIds = RoundIds & { draftId: string }
type DraftVersion = DraftIds & { version: number }

/** Enough to compare alternatives; more would be hard to tell apart. */
const maxDrafts = 6

export async function makeDrawDraft(
  ctx: Ctx,
  { settings, ...of }: ParsedInput<typeof contract.makeDrawDraft>,
): Promise<DrawStudio> {
  await ctx.db.transaction(async (tx) => {
    // Concurrent requests must get different draft numbers.
    await lockTournament(tx, of.tournamentId)
    const draft = await draw(tx, ctx, of, { settings, before: null })
    if ((await selectDrafts(tx, of.roundId)).length >= maxDrafts) refuse('drafts_many')
    const id = await insertDraft(tx, {
      roundId: of.roundId,
      number: (await highestDraftNumber(tx, of.roundId)) + 1,
      version: 1,
      stateNumber: 1,
      isPublished: false,
      createdAt: ctx.now(),
    })
    await insertState(tx, { draftId: id, number: 1, draft, ...createdBy(ctx) })
    await recordActivity(tx, ctx, {
      action: 'tournaments.make_draft',
      subject: { type: 'round', id: of.roundId },
      data: { draftId: id, flights: draft.flights.length, seed: settings.seed },
    })
  })
  return getDrawStudio(ctx, of)
}

/** Redraws around locked flights; the draft keeps the new settings. */
export function redrawDraft(
  ctx: Ctx,
  { settings, ...seen }: ParsedInput<typeof contract.redrawDraft>,
): Promise<StoredDraft> {
  return changeDraft(ctx, seen, (tx, before) => draw(tx, ctx, seen, { settings, before }))
}

/** Applies the same rule as the browser (docs/algorithms/draw.md). */
export function editDrawDraft(
  ctx: Ctx,
  { edit, ...seen }: ParsedInput<typeof contract.editDrawDraft>,
): Promise<StoredDraft> {
  return changeDraft(ctx, seen, async (tx, draft) => {
    const { field } = await selectField(tx, seen)
    const playing = new Set(field.players.map(({ id }) => id))
    if (playersIn(edit).some((id) => !playing.has(id))) refuse('player_gone')
    const persons = new Map(field.players.map((player) => [player.id, player.persons ?? 1]))
    const edited = editDraft(draft, edit, persons)
    if (typeof edited === 'string') return refuse(edited)
    return withChange(ctx, draft, { ...edited, cause: 'by_hand' })
  })
}

function playersIn(edit: DraftEdit): string[] {
  if (edit.kind === 'place') return [edit.player]
  return edit.kind === 'wishes' ? edit.wishes.map(({ player }) => player) : []
}

export async function stepDrawDraft(
  ctx: Ctx,
  { step, ...seen }: ParsedInput<typeof contract.stepDrawDraft>,
): Promise<StoredDraft> {
  await ctx.db.transaction(async (tx) => {
    const { draft } = await lockDraftVersion(tx, seen)
    const [range] = await selectStateRanges(tx, [draft.id])
    const stateNumber = draft.stateNumber + (step === 'back' ? -1 : 1)
    if (!range || stateNumber < range.first || stateNumber > range.last) refuse('nothing_to_undo')
    await writeDraft(tx, draft.id, { stateNumber })
    await record(tx, ctx, draft, step)
  })
  return readDraft(ctx.db, seen)
}

export async function dropDrawDraft(ctx: Ctx, of: DraftIds): Promise<DrawStudio> {
  await ctx.db.transaction(async (tx) => {
    const { draft } = await lockDraftOfRound(tx, of)
    if (draft.isPublished) refuse('draft_published')
    await deleteDraft(tx, draft.id)
    await recordActivity(tx, ctx, {
      action: 'tournaments.drop_draft',
      subject: { type: 'round', id: of.roundId },
      data: { draftId: draft.id },
    })
  })
  return getDrawStudio(ctx, of)
}

async function changeDraft(
  ctx: Ctx,
  seen: DraftVersion,
  changed: (tx: Db, draft: Draft) => Promise<Draft>,
): Promise<StoredDraft> {
  await ctx.db.transaction(async (tx) => {
    const { draft, state } = await lockDraftVersion(tx, seen)
    await addState(tx, ctx, draft, await changed(tx, state))
    await record(tx, ctx, draft, 'edit')
  })
  return readDraft(ctx.db, seen)
}

/** Stores a new state of a draft and discards undone states. */
export async function addState(tx: Db, ctx: Ctx, { id, stateNumber }: DraftRow, draft: Draft) {
  const number = stateNumber + 1
  await insertState(tx, { draftId: id, number, draft, ...createdBy(ctx) })
  await writeDraft(tx, id, { stateNumber: number })
}

type ListChange = {
  roundId: string
  cause: Exclude<ChangeCause, 'by_hand'>
  change: (flight: DraftFlight) => DraftFlight
}

/** Applies a change of the start list to the published draft, and to the edits since then that are not published. */
export async function changePublishedDraft(
  tx: Db,
  ctx: Ctx,
  { roundId, cause, change }: ListChange,
) {
  const out = (await selectDrafts(tx, roundId)).find(({ draft }) => draft.isPublished)
  const locked = out && (await lockDraft(tx, { roundId, draftId: out.draft.id }))
  if (!locked) return
  const after = (state: Draft) =>
    withChange(ctx, state, { ...state, flights: state.flights.map(change), cause })
  const { draft, state } = locked
  await addState(tx, ctx, draft, after(state))
  if (draft.published) await writeDraft(tx, draft.id, { published: after(draft.published) })
}

/** A changed draft with who gave which player another start. */
function withChange(
  ctx: Ctx,
  { reasons, flights: before }: Draft,
  { cause, ...draft }: Draft & { cause: ChangeCause },
): Draft {
  if (!reasons) return draft
  const moment = { cause, at: ctx.now(), by: ctx.actor?.accountId ?? null }
  return {
    ...draft,
    reasons: reasonsAfterChange(reasons, { before, after: draft.flights }, moment),
  }
}

/** Locks the draft if it still has the version that the client has seen. */
export async function lockDraftVersion(tx: Db, seen: DraftVersion) {
  const locked = await lockDraftOfRound(tx, seen)
  if (locked.draft.version !== seen.version) throw new AppError('changed_elsewhere')
  return locked
}

async function lockDraftOfRound(tx: Db, { tournamentId, roundId, draftId }: DraftIds) {
  const round = await findRound(tx, tournamentId, roundId)
  const locked = round && (await lockDraft(tx, { roundId, draftId }))
  if (!locked) throw new AppError('not_found')
  return locked
}

async function draw(
  tx: Db,
  ctx: Ctx,
  of: RoundIds,
  { settings, before }: { settings: DraftSettings; before: Draft | null },
): Promise<Draft> {
  const { field } = await selectField(tx, of)
  const playing = new Set(field.players.map(({ id }) => id))
  const remaining = (before?.flights ?? []).map((flight) => ({
    ...flight,
    players: flight.players.filter((id) => playing.has(id)),
  }))
  const drawn = makeExplainedDraft(field, settings, remaining)
  if (typeof drawn === 'string') return refuse(drawn)
  const locked = drawn.flights.flatMap(({ isLocked, players }) => (isLocked ? players : []))
  const moment = { locked, at: ctx.now(), by: ctx.actor?.accountId ?? null }
  return {
    settings,
    reasons: reasonsAfterDraw(before?.reasons, drawn.reasons, moment),
    flights: drawn.flights.map(({ id, ...flight }) => ({
      ...flight,
      id: id ?? crypto.randomUUID(),
    })),
    ...placesDrawnBy(field, settings),
  }
}

async function readDraft(db: Db, { draftId, ...of }: DraftIds): Promise<StoredDraft> {
  const { field } = await selectField(db, of)
  const drafts = await readDrafts(db, of.roundId, field)
  const found = drafts.find(({ id }) => id === draftId)
  if (!found) throw new AppError('not_found')
  return found
}

const record = (tx: Db, ctx: Ctx, { id, number }: DraftRow, change: 'edit' | 'back' | 'forward') =>
  recordActivity(tx, ctx, {
    action: 'tournaments.edit_draft',
    subject: { type: 'draw_draft', id },
    data: { number, change },
  })

const createdBy = (ctx: Ctx) => ({ madeAt: ctx.now(), madeBy: ctx.actor?.accountId ?? null })

export function refuse(reason: DrawRefusal, details: object = {}): never {
  throw new AppError('refused', { reason, ...details })
}
