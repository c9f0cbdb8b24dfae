import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import { editDraft, type DraftEdit } from '#domain/draw/edit-draft.ts'
import { provideInProcessApi } from '#web/fetch-api.ts'

const flight = (id: string, minute: number, players: string[]) => ({
  id,
  players,
  slot: { minute, hole: 1 },
  isLocked: false,
})

/** Flight 1 is full, flight 2 has room, flight 3 is locked, and Ida has no flight. */
export const drawnDraft = {
  id: 'd',
  number: 1,
  version: 7,
  settings: { wishes: [], order: 'low_first', handicapLimit: null, firstMinute: 480 },
  flights: [
    flight('f1', 480, ['Asta', 'Bo', 'Clara', 'Dan']),
    flight('f2', 490, ['Eva', 'Finn']),
    { ...flight('f3', 500, ['Gro', 'Hans']), isLocked: true },
  ],
  canUndo: false,
  canRedo: false,
  isPublished: false,
  movedByStanding: [],
} as unknown as StoredDraft

const names = ['Asta', 'Bo', 'Clara', 'Dan', 'Eva', 'Finn', 'Gro', 'Hans', 'Ida']

const studioWith = (draft: StoredDraft) =>
  ({
    round: {
      id: 'r',
      holes: 18,
      courses: ['Skovbanen'],
      pars: [[]],
      sunset: null,
      drawVersion: 0,
      hasScores: false,
    },
    divisions: [{ id: 'a', name: 'A' }],
    suggested: {},
    players: names.map((id, signUp) => ({
      id,
      name: `${id} Høst`,
      handicapTenths: 120,
      divisionId: 'a',
      clubName: null,
      place: null,
      wish: null,
      isOut: false,
      persons: 1,
      signUp,
    })),
    playedBefore: [],
    withoutSide: [],
    published: [],
    drafts: [draft],
  }) as unknown as DrawStudio

type Change = { version: number; edit?: DraftEdit; step?: 'back' | 'forward' }

/** A server for the draw board in the same process: like the API, it stores edits of the current version only. */
export function startFakeDrawServer(changes: Partial<StoredDraft> = {}) {
  const server = {
    draft: { ...drawnDraft, ...changes },
    received: [] as Change[],
    /** The response to send instead of storing the change. */
    respond: undefined as (() => Promise<Response>) | undefined,
    studio: () => studioWith(server.draft),
  }
  provideInProcessApi(async (_, { method, body }) => {
    if (method === 'GET') return Response.json(server.studio())
    const change = JSON.parse(body as string) as Change
    server.received.push(change)
    if (server.respond) return server.respond()
    if (change.version !== server.draft.version) return refusal(409, 'changed_elsewhere')
    const edited = change.edit ? editDraft(server.draft, change.edit) : server.draft
    if (typeof edited === 'string') return refusal(422, 'refused', edited)
    server.draft = { ...server.draft, ...edited, version: change.version + 1, canUndo: true }
    return Response.json(server.draft)
  })
  return server
}

export const refusal = (status: number, code: string, reason?: string) =>
  Response.json({ error: { code, message: code, reason } }, { status })
