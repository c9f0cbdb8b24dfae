import { words, type TableEntry } from './data-map-entry.ts'

/** How people sign in, and what is under way when they do. */
export const signInMap: Record<string, TableEntry> = {
  sessions: {
    about: 'A sign-in that lasts',
    purpose: 'safety',
    kept: 'devices',
    personal: {
      id: ['pseudonym', 'gone'],
      token: ['secret', 'gone'],
      account_id: ['pseudonym', 'gone'],
      browser_id: ['pseudonym', 'gone'],
      ip_address: ['device', 'gone', 'signIns.address'],
      user_agent: ['device', 'gone', 'signIns.browser'],
      created_at: ['access', 'gone', 'signIns.startedAt'],
      updated_at: ['access', 'gone', 'signIns.usedAt'],
      expires_at: ['access', 'gone', 'signIns.endsAt'],
    },
    plain: words('two_factor_at'),
  },
  credentials: {
    about: 'A way to sign in: a password, later a DGU login',
    purpose: 'safety',
    kept: 'with the account',
    personal: {
      account_id: ['pseudonym', 'gone'],
      provider_account_id: ['pseudonym', 'gone'],
      access_token: ['secret', 'gone'],
      refresh_token: ['secret', 'gone'],
      id_token: ['secret', 'gone'],
      password: ['secret', 'gone'],
    },
    plain: words(
      'id provider_id access_token_expires_at refresh_token_expires_at scope created_at updated_at',
    ),
  },
  auth_verifications: {
    about: 'A one-time code that was mailed',
    purpose: 'safety',
    kept: 'until a day after it has expired',
    personal: {
      identifier: ['contact', 'gone', 'not: lives for minutes'],
      value: ['secret', 'gone'],
    },
    plain: words('id expires_at created_at updated_at'),
  },
  mailed_keys: {
    about: 'A key in a mailed link, until it is used',
    purpose: 'safety',
    kept: 'until it has expired',
    personal: {
      email: ['contact', 'gone', 'not: lives for minutes'],
      key_hash: ['secret', 'gone'],
      opens: ['name', 'gone', 'not: lives for minutes'],
    },
    plain: words('purpose expires_at'),
  },
  dgu_logins: {
    about: 'A DGU login under way',
    purpose: 'safety',
    kept: 'until an hour after it has expired',
    personal: {
      state_hash: ['secret', 'gone'],
      browser_hash: ['secret', 'gone'],
      verifier: ['secret', 'gone'],
      card_id: ['pseudonym', 'gone'],
      golfer: ['golf', 'gone', 'not: lives for minutes, and belongs to no account yet'],
      code_hash: ['secret', 'gone'],
      code_email: ['contact', 'gone', 'not: lives for minutes'],
    },
    plain: words('id purpose next expires_at used_at golfer_until code_tries code_until'),
  },
  known_browsers: {
    about: 'A browser in which somebody has signed in before',
    purpose: 'safety',
    kept: 'with the account',
    personal: {
      account_id: ['pseudonym', 'gone'],
      browser_hash: ['secret', 'gone'],
      first_seen_at: ['device', 'gone', 'browsers.firstSeenAt'],
      remembered_until: ['device', 'gone', 'browsers.until'],
    },
    plain: words('id'),
  },
  passkeys: {
    about: 'The public half of a key on somebody’s device',
    purpose: 'safety',
    kept: 'with the account',
    personal: {
      account_id: ['pseudonym', 'gone'],
      name: ['device', 'gone', 'passkeys.name'],
      public_key: ['secret', 'gone'],
      credential_id: ['secret', 'gone'],
      device_type: ['device', 'gone', 'passkeys.device'],
      created_at: ['device', 'gone', 'passkeys.createdAt'],
    },
    plain: words('id counter backed_up transports aaguid'),
  },
  two_factors: {
    about: 'The second step of a sign-in',
    purpose: 'safety',
    kept: 'with the account',
    personal: {
      account_id: ['pseudonym', 'gone'],
      secret: ['secret', 'gone'],
      backup_codes: ['secret', 'gone'],
    },
    plain: words('id verified failed_verification_count locked_until'),
  },
  rate_limits: {
    about: 'How often something was tried; whom it counts is a hash',
    purpose: 'safety',
    kept: 'until two days later',
    personal: { key: ['secret', 'kept'] },
    plain: words('id count last_request'),
  },
}
