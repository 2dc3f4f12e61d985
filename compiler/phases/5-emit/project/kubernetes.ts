import { serviceVariables } from './facts.ts';
import type { EmittedFile, ProjectFacts } from './facts.ts';
import { containerName, yamlName } from './text.ts';

/**
 * deploy/kubernetes: a base for kustomize. Whatever differs between clusters, starting with the image's name, belongs
 * in the user's own kustomization.yaml; README.md shows one. The secret `<name>` contains the environment.
 */
export function emitKubernetes(facts: ProjectFacts): EmittedFile[] {
  const name = yamlName(facts.name);
  const manifests = [
    file('deployment', deployment(name, facts)),
    ...(hasFolderOfFiles(facts) ? [file('files', claim(claimName(facts)))] : []),
    file('service', service(name)),
    file('autoscaler', autoscaler(name)),
    file('disruption-budget', disruptionBudget(name)),
  ];
  return [...manifests, file('kustomization', kustomization(manifests))];
}

const file = (name: string, text: string): EmittedFile => ({ path: `deploy/kubernetes/${name}.yaml`, text });

const kustomization = (manifests: readonly EmittedFile[]): string => `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
${manifests.map(({ path }) => `  - ${path.slice(path.lastIndexOf('/') + 1)}\n`).join('')}`;

/** Replicas share a database. An embedded one would be lost with its pod, so DATABASE_URL is required. */
function deployment(name: string, facts: ProjectFacts): string {
  const { name: project, uses } = facts;
  const keepsFiles = hasFolderOfFiles(facts);
  const variables = serviceVariables(uses).map(
    (variable) => `
            - name: ${variable}
              valueFrom:
                secretKeyRef:
                  name: ${name}
                  key: ${variable}`,
  );
  return `# Settings of your cluster belong in deploy/kustomization.yaml; README.md shows an example.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels: &labels
    app.kubernetes.io/name: ${name}
spec:
  selector:
    matchLabels: *labels
  strategy:
    rollingUpdate:
      # Start a new pod before stopping an old one.
      maxUnavailable: 0
  template:
    metadata:
      labels: *labels
    spec:
      # The server never calls the Kubernetes API.
      automountServiceAccountToken: false
      # 5 seconds for preStop, 30 for the server to shut down, and a margin.
      terminationGracePeriodSeconds: 40
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        seccompProfile:
          type: RuntimeDefault
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: *labels
      containers:
        - name: server
          image: ${containerName(project)}:latest
          ports:
            - name: http
              containerPort: 3000
          envFrom:
            - secretRef:
                name: ${name}
          env:
            - name: PORT
              value: '3000'${variables.length === 0 ? '' : `\n            # Listed as well, so that a pod fails to start if the secret lacks one.${variables.join('')}`}
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            timeoutSeconds: 5
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
          lifecycle:
            preStop:
              # Give the load balancer time to stop sending requests to this pod.
              sleep: { seconds: 5 }
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { memory: 512Mi }
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: [ALL]
          volumeMounts:
            - { name: temporary, mountPath: /tmp }
            - { name: data, mountPath: /app/data }
${keepsFiles ? '            - { name: files, mountPath: /app/data/files }\n' : ''}      # The root file system is read-only; the server writes only to these.
      volumes:
        - { name: temporary, emptyDir: {} }
        - { name: data, emptyDir: {} }
${keepsFiles ? `        - { name: files, persistentVolumeClaim: { claimName: ${claimName(facts)} } }\n` : ''}`;
}

/** Files at S3 need no volume. */
const hasFolderOfFiles = ({ uses }: ProjectFacts): boolean => uses.has('files') && !uses.has('s3');

const claimName = ({ name }: ProjectFacts): string => `${containerName(name)}-files`;

const claim = (name: string): string => `# All replicas share the files, so the class of the volume has to allow that.
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: ${name}
spec:
  accessModes: [ReadWriteMany]
  resources:
    requests:
      storage: 10Gi
`;

const service = (name: string): string => `apiVersion: v1
kind: Service
metadata:
  name: ${name}
spec:
  selector:
    app.kubernetes.io/name: ${name}
  ports:
    - name: http
      port: 80
      targetPort: http
`;

const autoscaler = (name: string): string => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}
  minReplicas: 2
  maxReplicas: 10
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 70
`;

const disruptionBudget = (name: string): string => `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: ${name}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      app.kubernetes.io/name: ${name}
`;
