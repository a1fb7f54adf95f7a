import type { Company } from './company.ts';
import type { EndpointName, Sample } from './sample.ts';

/** Samples of the calls for the administrator's people, invitations, contact messages and system tokens. */
export function peopleSamples(
  own: Company,
  ids: Company['ids'],
): Record<Extract<EndpointName, `${'people' | 'invitations' | 'contactMessages' | 'systemTokens'}.${string}`>, Sample> {
  return {
    'people.list': { role: 'ADMIN', query: { role: 'CUSTOMER', search: own.mark } },
    'people.rows': { role: 'ADMIN', query: { license: 'picking' } },
    'people.save': {
      role: 'ADMIN',
      params: { id: ids.colleague },
      body: {
        displayName: 'A colleague',
        managesUsers: false,
        licenses: [],
        warehouseId: null,
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
      expect: [409],
    },
    'people.locations': { role: 'ADMIN', params: { id: ids.colleague } },
    'people.setActive': { role: 'ADMIN', params: { id: ids.colleague }, body: { isActive: true } },
    'people.endSessions': { role: 'ADMIN', params: { id: ids.colleague } },
    'invitations.list': { role: 'ADMIN', query: { status: 'open', search: own.mark } },
    'invitations.rows': { role: 'ADMIN', query: { role: 'CUSTOMER' } },
    'invitations.invite': {
      role: 'ADMIN',
      body: {
        email: 'picker@company.test',
        displayName: 'A picker',
        role: 'APP',
        customerLocationId: null,
        licenses: ['picking'],
      },
      expect: [200, 409],
    },
    'contactMessages.list': { role: 'ADMIN', query: { search: own.mark } },
    'contactMessages.rows': { role: 'ADMIN', query: { status: 'done' } },
    'contactMessages.setDone': { role: 'ADMIN', params: { id: ids.user }, body: { isDone: true }, expect: [404] },
    'contactMessages.remove': { role: 'ADMIN', params: { id: ids.user } },
    'systemTokens.list': { role: 'ADMIN', query: { search: own.mark } },
    'systemTokens.rows': { role: 'ADMIN', query: { status: 'ended' } },
    'systemTokens.grantable': { role: 'ADMIN' },
  };
}
