/** Who the device of the benchmark belongs to. Apart from all else, so that a page which needs no more than this brings no more. */
export const IDENTITY = {
  tenantId: '018f0000-0000-7000-8000-000000000001',
  userId: '018f0000-0000-7000-8000-000000000002',
};
