import { apiKeyScopes, type ApiKeyScope } from '#domain/accounts/api-keys.ts'
import type { TestApp } from './test-app.ts'

type Made = { clubId: string; cookie: string; scopes?: readonly ApiKeyScope[]; days?: number }

/** Makes a key as the club's administrator does; returns its id and what a program sends. */
export async function makeKey(app: TestApp, { clubId, cookie, ...given }: Made) {
  const body = { name: 'Boldbingo', scopes: apiKeyScopes, days: 90, ...given }
  const answer = await app.request('POST', `/api/v1/clubs/${clubId}/api-keys`, body, { cookie })
  if (!answer.ok) throw new Error(await answer.text())
  const { key, keyId } = (await answer.json()) as { key: string; keyId: string }
  return { id: keyId, key, headers: { authorization: `Bearer ${key}` } }
}
