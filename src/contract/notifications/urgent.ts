import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { urgentChannels, urgentKinds } from '#domain/notifications/urgent-kinds.ts'

/**
 * `phone_not_served`: no SMS are sent to that country. `sms_off`: SMS are not set up. `code_expired`: no code waits, it is
 * older than ten minutes, or it was tried too often. `code_wrong`: another code. `too_many_browsers`: at most ten.
 */
export type UrgentRefusal =
  | 'phone_not_served'
  | 'sms_off'
  | 'code_expired'
  | 'code_wrong'
  | 'too_many_browsers'

const settings = z.object({
  sms: z.object({
    /** False where SMS are not set up: then nothing about them is shown. */
    isOffered: z.boolean(),
    /** E.164; null without a proven number. */
    phone: z.string().nullable(),
    /** The number that a valid code was sent to. */
    pendingPhone: z.string().nullable(),
    /** Why nothing more is sent to the number. */
    stopped: z.enum(['reply', 'undeliverable']).nullable(),
  }),
  push: z.object({
    /** The key that a browser subscribes with (VAPID, RFC 8292). */
    publicKey: z.string(),
    browsers: z.array(z.object({ id: z.uuid(), name: z.string(), addedAt: z.iso.datetime() })),
  }),
  choices: z.array(z.object({ kind: z.enum(urgentKinds), sms: z.boolean(), push: z.boolean() })),
})
export type UrgentSettings = z.output<typeof settings>

/** Which urgent messages I get by SMS and by push, and where. */
export const getUrgentSettings = endpoint({
  method: 'GET',
  path: '/api/v1/account/urgent',
  audience: 'signed_in',
  summary: 'My urgent messages: telephone and choices',
  input: z.object({}),
  output: settings,
})

export const saveUrgentChoice = endpoint({
  method: 'PUT',
  path: '/api/v1/account/urgent/choices',
  audience: 'signed_in',
  summary: 'Switch SMS or push on or off for one kind of urgent message',
  input: z.object({
    kind: z.enum(urgentKinds),
    channel: z.enum(urgentChannels),
    isOn: z.boolean(),
  }),
  output: settings,
})

/** Sends six digits to a number by SMS; an earlier code becomes invalid. */
export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/urgent/phone-code',
  audience: 'signed_in',
  summary: 'Send a code to my telephone',
  errors: ['too_many_requests'],
  input: z.object({ phone: z.string().trim().min(1).max(30) }),
  output: z.object({
    settings,
    /** In the demonstration only. */
    demoCode: z.string().optional(),
  }),
})

/** Proves the number that the last code was sent to. */
export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/v1/account/urgent/phone',
  audience: 'signed_in',
  summary: 'Enter the code that was sent to my telephone',
  errors: ['too_many_requests'],
  input: z.object({ code: z.string().trim().min(1).max(20) }),
  output: settings,
})

export const removePhone = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/urgent/phone',
  audience: 'signed_in',
  summary: 'Remove my telephone: no more SMS',
  input: z.object({}),
  output: settings,
})

const base64url = z.string().regex(/^[\w-]{20,100}$/)

/** Stores the subscription of this browser, for the account alone that adds it. */
export const addPushBrowser = endpoint({
  method: 'PUT',
  path: '/api/v1/account/urgent/browsers',
  audience: 'signed_in',
  summary: 'Let this browser show my urgent messages',
  input: z.object({
    /** The address that the browser's push service has given it. */
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    p256dh: base64url,
    auth: base64url,
    /** As in "Chrome på Android". */
    name: freeText(60, { min: 1 }),
  }),
  output: settings,
})

export const removePushBrowser = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/urgent/browsers/:browserId',
  audience: 'signed_in',
  summary: 'No more push to one of my browsers',
  input: z.object({ browserId: z.uuid() }),
  output: settings,
})
