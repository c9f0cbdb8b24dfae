import { mutationOptions } from '@tanstack/react-query'
import { requestProofCode } from '#contract/security.ts'
import { call } from '../../api.ts'

/** What shows once more who one is: the password, or a code from the mailbox. */
export type Proof = { password: string } | { code: string }

export const proofCodeMutation = mutationOptions({
  mutationFn: () => call(requestProofCode, {}),
})
