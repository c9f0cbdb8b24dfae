import { createPublicKey, verify } from 'node:crypto'
import { decodeBase64Url, encodeBase64Url } from '#domain/shared/base64url.ts'
import type { DynamicCode } from '#domain/checkins/pass-token.ts'
import { readScan } from '#domain/checkins/scan-text.ts'
import { verifyDynamicCode, type VerifySignature } from '#domain/checkins/verify-code.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { findPassByDguNumber, findPassByNumber } from './pass-queries.ts'
import { secretsOf } from './secrets.ts'

export type ReadCode = {
  /** Undefined when the code is none of ours, forged, or of a number that nobody has. */
  passId: string | undefined
  /** Print and wallet: anyone can copy it, so the name is asked for. */
  isStatic: boolean
  /** Genuine, but shown too long ago. */
  isExpired: boolean
}

/** Finds the pass behind what a scanner read at an instant. Dynamic codes are verified twice (E10). */
export async function readCode(ctx: Ctx, text: string, at: Date): Promise<ReadCode> {
  const scanned = readScan(text)
  if (scanned.kind === 'dynamic') return readDynamic(ctx, scanned.code, at)
  if (scanned.kind === 'static') {
    const pass = await findPassByNumber(ctx.db, scanned.passNumber)
    return { passId: pass?.id, isStatic: true, isExpired: false }
  }
  if (scanned.kind === 'dgu_number') {
    const pass = await findPassByDguNumber(ctx.db, scanned.dguNumber, danishDay(at))
    return { passId: pass?.id, isStatic: true, isExpired: false }
  }
  return { passId: undefined, isStatic: false, isExpired: false }
}

async function readDynamic(ctx: Ctx, code: DynamicCode, at: Date): Promise<ReadCode> {
  const { operator } = await secretsOf(ctx)
  const result = await verifyDynamicCode(code, {
    operatorKeys: [decodeBase64Url(operator.publicKey) ?? new Uint8Array()],
    now: at.getTime(),
    today: danishDay(at),
    verify: verifyEd25519,
  })
  const passId = result === 'forged' ? undefined : code.token.passId
  return { passId, isStatic: false, isExpired: result === 'expired' }
}

/** A key that is no point of the curve verifies nothing. */
export const verifyEd25519: VerifySignature = async (signature, message, publicKey) => {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: encodeBase64Url(publicKey) }
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  } catch {
    return false
  }
}
