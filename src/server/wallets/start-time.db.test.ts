import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAppleWalletApp, type AppleWalletApp } from '#test/apple-wallet-app.ts'
import { buildGolfer, signIn } from '#test/checkins.ts'
import { startTimePlayers, type StartTimePlayer } from '#test/start-time-players.ts'
import { buildDraw } from '#test/tournaments.ts'
import { tournamentRounds } from '../db/tables/competitions.ts'
import { simulatorWalletObjects } from '../db/tables/simulators.ts'
import { walletCards, walletRegistrations } from '../db/tables/wallets.ts'
import { simulatedGoogleWallet } from '../simulated-google-wallet.ts'
import { walletsPart } from './personal-data-queries.ts'
import { deleteOldCards } from './queries.ts'

let wallet: AppleWalletApp
let base: string

beforeAll(async () => {
  wallet = await createAppleWalletApp()
  base = await wallet.app.listen()
})
beforeEach(() => wallet.reset())
afterAll(() => wallet.close())

const { player, publish, moveTo, setEntry, withdraw, cancel, voidRounds, startOf } =
  startTimePlayers(() => wallet)
type Player = StartTimePlayer

const reasonOf = async (answer: Response) => [answer.status, (await answer.json()).error.reason]

type Fields = { key: string; value: string }[]
const valueOf = (content: { eventTicket: Record<string, Fields> }, key: string) =>
  Object.values(content.eventTicket)
    .flat()
    .find((field) => field.key === key)?.value

describe('a start time for Apple Wallet', () => {
  test('is a signed event ticket, which the locked screen shows at the start', async () => {
    const { content } = await (await player()).ticket()
    expect(content).toMatchObject({
      description: 'Starttid i en golfturnering',
      webServiceURL: `${base}/wallet`,
      relevantDate: '2027-06-12T09:00:00+02:00',
      expirationDate: '2027-06-12T23:59:59+02:00',
      voided: false,
    })
    expect(content.barcodes).toBeUndefined()
    expect(['tournament', 'start', 'hole', 'player'].map((key) => valueOf(content, key))).toEqual([
      'Ærø Open',
      '2027-06-12T09:00:00+02:00',
      '1',
      'Anne Nummer1',
    ])
  })

  test('is pushed to the phone when the start changes, and only then', async () => {
    const anne = await player()
    const card = await anne.ticket()
    const { pushToken } = await wallet.phoneWith(card)
    await wallet.runJob()
    expect(wallet.service.pushes).toEqual([])
    await moveTo(anne, 640)
    await wallet.runJob()
    await wallet.runJob()
    expect(wallet.service.pushes.map(({ token }) => token)).toEqual([pushToken])
    const content = await wallet.latestContent(card)
    expect(valueOf(content, 'start')).toBe('2027-06-12T10:40:00+02:00')
    expect(content.relevantDate).toBe('2027-06-12T10:40:00+02:00')
  })

  test.each([
    ['the entry is withdrawn', withdraw],
    ['the tournament is cancelled', cancel],
    ['every round is void', voidRounds],
  ])('is voided when %s', async (_, end) => {
    const anne = await player()
    const card = await anne.ticket()
    await wallet.phoneWith(card)
    await end(anne)
    await wallet.runJob()
    expect(wallet.service.pushes).toHaveLength(1)
    const content = await wallet.latestContent(card)
    expect([content.voided, valueOf(content, 'ticketStatus')]).toEqual([
      true,
      'Gælder ikke længere',
    ])
    expect(await reasonOf(await anne.file())).toEqual([422, 'no_start_time'])
  })

  test('shows no time while a start list is withdrawn, and the next round when the first is over', async () => {
    const anne = await player({ rounds: 2 })
    const card = await anne.ticket()
    await wallet.phoneWith(card)
    await publish(anne.round.id, 0)
    await wallet.runJob()
    const pulled = await wallet.latestContent(card)
    expect([pulled.voided, valueOf(pulled, 'start')]).toEqual([false, 'Ikke offentliggjort'])
    await publish(anne.round.id, 2)
    const [, second] = anne.rounds
    await wallet.app.db
      .update(tournamentRounds)
      .set({ day: '2027-06-13' as never })
      .where(eq(tournamentRounds.id, second!.id))
    wallet.app.clock.set('2027-06-12T20:00:00+02:00')
    await wallet.runJob()
    expect(valueOf(await wallet.latestContent(card), 'round')).toBe('1 / 2')
    // No row changes at midnight.
    const { length } = wallet.service.pushes
    wallet.app.clock.set('2027-06-13T00:00:00+02:00')
    await wallet.runJob()
    expect(wallet.service.pushes).toHaveLength(length + 1)
    expect(valueOf(await wallet.latestContent(card), 'round')).toBe('2 / 2')
  })

  test('shows the second start of a day when the first has passed, on the page, too', async () => {
    const anne = await player({ rounds: 2 })
    const [, second] = anne.rounds
    const [drawn] = await buildDraw(wallet.app.db, { ...anne, round: second! }, [anne.entry])
    await moveTo(drawn!, 13 * 60)
    await publish(second!.id, 1)
    const card = await anne.ticket()
    await wallet.phoneWith(card)
    const shown = async (time: string) => {
      wallet.app.clock.set(`2027-06-12T${time}:00+02:00`)
      await wallet.runJob()
      const start = valueOf(await wallet.latestContent(card), 'start')
      return [start?.slice(11, 16), (await startOf(anne))?.minute]
    }
    expect(await shown('09:00')).toEqual(['09:00', 540])
    const { length } = wallet.service.pushes
    expect(await shown('09:01')).toEqual(['13:00', 780])
    expect(wallet.service.pushes).toHaveLength(length + 1)
    expect(await shown('19:00')).toEqual(['13:00', 780])
  })

  test('is only given to the account that has entered, and only with a published start', async () => {
    const anne = await player({ isPublished: false })
    const stranger = await signIn(wallet.app.db)
    expect((await anne.file(stranger.headers)).status).toBe(404)
    expect((await anne.file({} as never)).status).toBe(401)
    expect(await reasonOf(await anne.file())).toEqual([422, 'no_start_time'])
    await publish(anne.round.id, 1)
    expect((await anne.file()).status).toBe(200)
    wallet.app.clock.set('2027-06-13T08:00:00+02:00')
    expect(await reasonOf(await anne.file())).toEqual([422, 'no_start_time'])
  })

  test('is given to the player whom the DGU login has proven, also when the club made the entry', async () => {
    const { db } = wallet.app
    const anne = await player()
    const { id: golferId } = await buildGolfer(db)
    await setEntry(anne, { golferId, accountId: null })
    expect((await anne.file()).status).toBe(404)
    const { headers } = await signIn(db, { golferIds: [golferId] })
    expect(await startOf(anne, headers)).toMatchObject({ minute: 540 })
    expect((await anne.file(headers)).status).toBe(200)
  })

  test.each([
    ['is withdrawn', withdraw],
    ['has WD', (anne: Player) => setEntry(anne, { status: 'WD' })],
    ['is in a cancelled tournament', cancel],
    ['has void rounds alone', voidRounds],
  ])('is not offered on the page of an entry that %s', async (_, end) => {
    const anne = await player()
    expect(await startOf(anne)).toEqual({ day: '2027-06-12', minute: 540, hole: 1 })
    await end(anne)
    expect(await startOf(anne)).toBeNull()
    expect(await reasonOf(await anne.file())).toEqual([422, 'no_start_time'])
  })

  test('does not exist without a certificate', async () => {
    const anne = await player()
    const { wallets } = wallet.app.services.config
    const { apple } = wallets
    wallets.apple = undefined
    expect((await anne.file()).status).toBe(404)
    wallets.apple = apple
  })
})

describe('a start time for Google Wallet', () => {
  const account = () => simulatedGoogleWallet(wallet.app.ctx())
  async function atGoogle({ entry }: Player) {
    const { db } = wallet.app
    const [card] = await db.select().from(walletCards).where(eq(walletCards.entryId, entry.id))
    return storedAs(card?.id ?? '')
  }
  async function storedAs(serial: string) {
    const { issuerId } = await account()
    const rows = await wallet.app.db.select().from(simulatorWalletObjects)
    const contentOf = (prefix: string) =>
      rows.find(({ id }) => id === `${issuerId}.${prefix}-${serial}`)?.content
    return { object: contentOf('start'), event: contentOf('starttid') }
  }

  test('is stored as an event of its own with a ticket, and the signed link names only its id', async () => {
    const anne = await player()
    const { saveUrl } = await (await anne.toGoogle()).json()
    const { object, event } = await atGoogle(anne)
    expect(event).toMatchObject({ dateTime: { start: '2027-06-12T09:00:00+02:00' } })
    expect(object).toMatchObject({
      state: 'ACTIVE',
      classId: event?.['id'],
      ticketHolderName: 'Anne Nummer1',
    })
    const [, payload = ''] = saveUrl.split('/').at(-1).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims.payload).toEqual({
      eventTicketObjects: [{ id: object?.['id'], classId: event?.['id'] }],
    })
    const page = await fetch(saveUrl)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Ærø Open')])
    expect(saveUrl.startsWith(base)).toBe(true)
  })

  test.each([
    ['the entry is withdrawn', withdraw],
    ['every round is void', voidRounds],
  ])('has the changed start, and is expired when %s', async (_, end) => {
    const anne = await player()
    await anne.toGoogle()
    await moveTo(anne, 640)
    await wallet.runJob()
    expect((await atGoogle(anne)).event).toMatchObject({
      dateTime: { start: '2027-06-12T10:40:00+02:00' },
    })
    await end(anne)
    await wallet.runJob()
    expect((await atGoogle(anne)).object).toMatchObject({ state: 'EXPIRED' })
  })

  test('is emptied there when the golfer is erased, without a trace of the name', async () => {
    const anne = await player()
    await anne.toGoogle()
    const card = await anne.ticket()
    const person = { accountId: anne.accountId, email: 'anne@example.dk', golferIds: [] }
    const [cards] = await walletsPart.exportOf(wallet.app.db, person)
    expect(cards?.rows).toHaveLength(1)
    await wallet.app.db.transaction((tx) => walletsPart.erase(tx, wallet.app.ctx(), person))
    await wallet.runJob()
    const { object, event } = await storedAs(card.serial)
    expect(object).toMatchObject({ state: 'EXPIRED' })
    const left = JSON.stringify([object, event])
    for (const trace of ['Anne', 'Ærø Open', 'Skovbanen', '2027']) expect(left).not.toContain(trace)
  })

  test('is emptied there when the tournament was over 90 days ago, and its phones are forgotten', async () => {
    const anne = await player()
    await anne.toGoogle()
    const card = await anne.ticket()
    await wallet.phoneWith(card)
    await wallet.app.db.transaction((tx) => deleteOldCards(tx, anne.tournament.lastDay))
    const { cardId } = walletRegistrations
    expect(await wallet.app.db.$count(walletRegistrations, eq(cardId, card.serial))).toBe(0)
    await wallet.runJob()
    const { object } = await storedAs(card.serial)
    expect(object).toMatchObject({ state: 'EXPIRED', textModulesData: [] })
    expect(JSON.stringify(object)).not.toContain('Anne')
    expect(await wallet.app.db.$count(walletCards, eq(walletCards.id, card.serial))).toBe(0)
  })
})
