/** User of the benchmark's device. A separate file, so that pages load no more than this. */
export const IDENTITY = {
  tenantId: '018f0000-0000-7000-8000-000000000001',
  userId: '018f0000-0000-7000-8000-000000000002',
};
