import { useLingui } from '@lingui/react/macro';
import { orderEndpoints } from '../../../contract/orders.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { dismissOrderAttention } from './data/order-state.ts';

/**
 * Releases an order that only credit holds, with an administrator's override password. Needs the network, because the
 * server checks the password.
 */
export default function ReleaseForm({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui();
  const { db, engine } = useSignedIn();
  return (
    <chakra.div maxWidth="form">
      <Form
        schema={orderEndpoints.release.spec.body}
        values={{ overridePassword: '' }}
        sections={(field) => [
          {
            fields: [
              field.password('overridePassword', t`Override password`, {
                // Keeps the browser from filling in the customer's own password.
                autoComplete: 'new-password',
                hint: t`To release it at once, an override password is required. Contact the administrator.`,
              }),
            ],
          },
        ]}
        faults={{ override_wrong: 'overridePassword' }}
        saveLabel={t`Release order`}
        guard={false}
        onSave={async (body) => {
          await callAs(orderEndpoints.release, { params: { id: orderId }, body });
          await dismissOrderAttention(db, orderId);
          engine.wake();
        }}
      />
    </chakra.div>
  );
}
