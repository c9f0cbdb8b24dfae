import { z } from 'zod'
import { flagNames, flagStates } from '#domain/flags/flags.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { version } from '#contract/shared/version.ts'

const setting = {
  state: z.enum(flagStates),
  share: z.int().min(0).max(100),
  clubIds: z.array(z.uuid()).max(500),
}

const flag = z.object({
  name: z.enum(flagNames),
  title: z.string(),
  whenOff: z.string(),
  owner: z.string(),
  lastDay: z.string(),
  ...setting,
  /** Null until an operator has decided. */
  decided: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
  version,
})

const flags = z.object({ flags: z.array(flag) })
export type Flags = Output<typeof listFlags>
export type Flag = Flags['flags'][number]

export const listFlags = endpoint({
  method: 'GET',
  path: '/api/v1/admin/flags',
  audience: 'service.setUp',
  summary: 'The feature flags of the code, and for whom each is on',
  input: z.object({}),
  output: flags,
})

/** Every process knows of it within seconds. `changed_elsewhere` when it is no longer as `basedOn`. */
export const changeFlag = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/flags/:name',
  audience: 'service.setUp',
  summary: 'Switch a feature flag for everybody, a share, certain clubs or nobody',
  input: z.object({
    name: z.enum(flagNames),
    ...setting,
    reason: freeText(200, { min: 5 }),
    basedOn: version,
  }),
  output: flags,
})
