import { z } from 'zod'
import { readInput, type App, type AppContext } from '../http/handle.ts'
import { readBody } from '../http/read-body.ts'
import { requireApple } from './apple-access.ts'
import {
  addToApple,
  getLatestCard,
  listChangedCards,
  logFromPhones,
  registerDevice,
  unregisterDevice,
  type AppleFile,
} from './apple-service.ts'
import { AppError } from '../app-error.ts'

const deviceId = z.string().regex(/^[\w.:-]{1,200}$/)
const serial = z.uuid()
const Registered = z.object({ deviceId, serial })
/** APNs tokens are hexadecimal, and stand in the path of a push. */
const PushToken = z.object({ pushToken: z.string().regex(/^[0-9a-fA-F]{16,400}$/) })
const Lines = z.object({
  logs: z.array(z.string().transform((line) => line.slice(0, 500))).max(200),
})

/**
 * The web service that phones call, with the addresses and statuses that Apple has fixed
 * (developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes), hence without contracts.
 */
export function appleWalletRoutes(app: App) {
  app.get('/api/v1/passes/:passId/apple-wallet.pkpass', async (c) => {
    const { passId } = readInput(z.object({ passId: z.uuid() }), c.req.param())
    return sendToAdd(c, await addToApple(c.var.ctx, { passId }))
  })
  app.get('/api/v1/account/tournament-entries/:entryId/apple-wallet.pkpass', async (c) => {
    const { entryId } = readInput(z.object({ entryId: z.uuid() }), c.req.param())
    return sendToAdd(c, await addToApple(c.var.ctx, { entryId }))
  })
  const registration = '/wallet/v1/devices/:deviceId/registrations/:passType/:serial'
  app.post(registration, async (c) => {
    const addressed = addressedCard(c, Registered)
    const isNew = await registerDevice(c.var.ctx, { ...addressed, ...(await body(c, PushToken)) })
    return c.body(null, isNew ? 201 : 200)
  })
  app.delete(registration, async (c) => {
    await unregisterDevice(c.var.ctx, addressedCard(c, Registered))
    return c.body(null, 200)
  })
  app.get('/wallet/v1/devices/:deviceId/registrations/:passType', async (c) => {
    requireType(c)
    const asked = readInput(z.object({ deviceId }), c.req.param())
    const changed = await listChangedCards(c.var.ctx, { ...asked, since: updateTag(c) })
    c.header('Cache-Control', 'no-store')
    return changed ? c.json(changed) : c.body(null, 204)
  })
  app.get('/wallet/v1/passes/:passType/:serial', async (c) => {
    const asked = addressedCard(c, z.object({ serial }))
    const file = await getLatestCard(c.var.ctx, { ...asked, ifModifiedSince: modifiedSince(c) })
    return file ? sendCard(c, file) : c.body(null, 304)
  })
  app.post('/wallet/v1/log', async (c) => {
    requireApple(c.var.ctx)
    await logFromPhones(c.var.ctx, (await body(c, Lines)).logs.slice(0, 20))
    return c.body(null, 200)
  })
}

function sendToAdd(c: AppContext, { name, ...file }: AppleFile & { name: string }) {
  c.header('Content-Disposition', `attachment; filename="${name}.pkpass"`)
  return sendCard(c, file)
}

function sendCard(c: AppContext, { body, changedAt }: AppleFile) {
  return c.body(body, 200, {
    'Content-Type': 'application/vnd.apple.pkpass',
    'Last-Modified': changedAt.toUTCString(),
    'Cache-Control': 'no-store',
  })
}

/** The identifiers in the path with the token of the card; another kind of card than ours does not exist. */
function addressedCard<Shape extends z.ZodType<object>>(c: AppContext, shape: Shape) {
  requireType(c)
  const authorization = c.req.header('authorization')
  return { ...readInput(shape, c.req.param()), authorization }
}

function requireType(c: AppContext) {
  if (c.req.param('passType') !== requireApple(c.var.ctx).passTypeId)
    throw new AppError('not_found')
}

async function body<Shape extends z.ZodType>(
  c: AppContext,
  shape: Shape,
): Promise<z.output<Shape>> {
  const text = new TextDecoder().decode(await readBody(c))
  try {
    return readInput(shape, JSON.parse(text) as object)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('malformed_body')
  }
}

/** The tag of an earlier answer; a phone that has none, or an unknown one, gets all of its cards. */
function updateTag(c: AppContext): number {
  const tag = c.req.query('passesUpdatedSince') ?? ''
  return /^\d{1,15}$/.test(tag) ? Number(tag) : -1
}

function modifiedSince(c: AppContext): Date | undefined {
  const at = Date.parse(c.req.header('if-modified-since') ?? '')
  return Number.isNaN(at) ? undefined : new Date(at)
}
