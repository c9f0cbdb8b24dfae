import { mutationOptions } from '@tanstack/react-query'
import { requestProofCode } from '#contract/accounts/security.ts'
import { call } from '../../api.ts'

/** A renewed proof of identity: the password, or a mailed code. */
export type Proof = { password: string } | { code: string }

export const proofCodeMutation = mutationOptions({
  mutationFn: () => call(requestProofCode, {}),
})
